// Numbers for people: few digits, SI prefixes for large ones, a minus that is one.

const kNone = "–";

export function digits(value: number | null | undefined, places: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return kNone;
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const text = value.toFixed(places);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/// Three significant digits, as 12.3, 450, 0.05; thousands as 4.5 k, 1.2 M.
export function brief(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return digits(value, 0);
  const size = Math.abs(value);
  if (size >= 1e6) return `${trimmed(value / 1e6)} M`;
  if (size >= 1e4) return `${trimmed(value / 1e3)} k`;
  return trimmed(value);
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3))).replace("-", "−");
}

/// Seconds as 0:07.3, 12:34.5
export function clock(seconds: number): string {
  if (!Number.isFinite(seconds)) return kNone;
  const sign = seconds < 0 ? "−" : "";
  const tenths = Math.floor(Math.abs(seconds) * 10 + 1e-6);
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return `${sign}${minutes}:${rest.toFixed(1).padStart(4, "0")}`;
}

/// "hand_guiding" as "hand guiding"
export function words(name: string): string {
  return name.replaceAll("_", " ");
}
