// Dark or light: as the system is, until the button says otherwise.

const kKey = "supple-theme";

export interface Colours {
  dark: boolean;
  text: string;
  faint: string;
  grid: string;
  x: string;
  y: string;
  z: string;
  sum: string;
  ground: string;
  wanted: string;
  warn: string;
  bad: string;
  good: string;
}

type Follower = (colours: Colours) => void;

export class Theme {
  colours: Colours;
  private chosen: string | null;
  private readonly followers: Follower[] = [];
  private readonly system = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.chosen = this.kept();
    this.system.addEventListener("change", () => this.tell());
    this.colours = this.read();
  }

  follow(follower: Follower): void {
    this.followers.push(follower);
    follower(this.colours);
  }

  toggle(): void {
    this.chosen = this.isDark() ? "light" : "dark";
    try {
      localStorage.setItem(kKey, this.chosen);
    } catch {
      // it counts until the page is left
    }
    this.tell();
  }

  private kept(): string | null {
    try {
      return localStorage.getItem(kKey);
    } catch {
      return null;
    }
  }

  private isDark(): boolean {
    return this.chosen ? this.chosen === "dark" : this.system.matches;
  }

  private tell(): void {
    this.colours = this.read();
    for (const follower of this.followers) follower(this.colours);
  }

  private read(): Colours {
    document.documentElement.dataset["theme"] = this.isDark() ? "dark" : "light";
    const style = getComputedStyle(document.documentElement);
    const get = (name: string) => style.getPropertyValue(name).trim();
    return {
      dark: this.isDark(), text: get("--text"), faint: get("--text-faint"), grid: get("--grid"),
      x: get("--x"), y: get("--y"), z: get("--z"), sum: get("--sum"),
      ground: get("--scene"), wanted: get("--wanted"), warn: get("--warn"), bad: get("--bad"),
      good: get("--good"),
    };
  }
}
