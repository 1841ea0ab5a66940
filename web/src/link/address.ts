// Where this page's server is, and the token that was given with the page's address.

const kKey = "supple-token";
const kRate = 60; // messages a second of a topic: as many as frames

/// Kept for this tab, so that a reload without it in the address still may command.
export function token(): string {
  const given = new URLSearchParams(location.search).get("token");
  try {
    if (given !== null) sessionStorage.setItem(kKey, given);
    return given ?? sessionStorage.getItem(kKey) ?? "";
  } catch {
    return given ?? ""; // a browser that keeps nothing
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(kKey);
  } catch {
    // it was not kept
  }
}

export function socketAddress(withToken: boolean): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ hz: String(kRate) });
  const t = withToken ? token() : "";
  if (t !== "") query.set("token", t);
  return `${scheme}://${location.host}/?${query}`;
}
