// What the JSON channels and services of the cockpit carry.

export type Triple = [number, number, number];

/// A face that is infinitely far away is null.
export type Faces = [number | null, number | null, number | null];

export interface About {
  name: string;
  mode: "live" | "log";
  robot: string;
  simulated: boolean;
  period_s: number;
  joints: string[];
  probe_frame: string;
  X_FP: { p: Triple; R: number[] };
  box: { lower: Faces; upper: Faces } | null;
  planes: { point: Triple; normal: Triple }[];
  spheres: { center: Triple; radius: number; inside: boolean }[];
  wall: { point: Triple; normal: Triple; stiffness: number } | null;
  max_force: number | null;
  speed: number | null;
  presets: string[];
  scenes: { name: string; title: string }[];
  scene: string;
  recording: { on: boolean; file: string } | null;
  grab_stiffness: number;
  push_most_n?: number;
}

export interface State {
  time_s: number;
  phase: string;
  headline: string;
  cause: string;
  phase_since_s: number;
  limit_text: string;
  contact_text: string;
}

export type Level = "info" | "warning" | "error";

export interface Happening {
  time_s: number;
  level: Level;
  text: string;
}

export interface Bins {
  bins: number[]; // upper edges [us]
  counts: number[];
  p50: number;
  p99: number;
  max: number;
}

export interface Loop {
  period_us: number;
  tick_us: Bins;
  late_us: Bins;
  ticks: number;
  missed: number;
  skipped: number;
  dropped_log: number;
  clients: number;
  delivered: number;
  dropped_clients: number;
  kept_bytes: number;
  dropped_feed?: number;
  server_percent?: number;
}

export interface AxisCertificate {
  axis: string;
  mass: number;
  damping: number;
  stiffness: number;
  damping_ratio: number | null;
  natural_hz: number | null;
  k_env_max: number | null;
  chatter_hz: number | null;
  declared: number | null;
  holds: boolean;
  text: string;
}

/// A list, or an object that has it.
export function certificateFrom(json: unknown): AxisCertificate[] {
  if (Array.isArray(json)) return json as AxisCertificate[];
  const axes = (json as { axes?: AxisCertificate[] } | null)?.axes;
  return Array.isArray(axes) ? axes : [];
}
