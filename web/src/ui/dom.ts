// Elements in one line each.

type Child = Node | string | null;
type Props = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/// Properties that begin with "on" are listeners, the others attributes; false leaves one out.
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K, props: Props = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") {
      out.addEventListener(name.slice(2), value as unknown as EventListener);
    } else if (value === true) out.setAttribute(name, "");
    else if (value !== undefined && value !== false) out.setAttribute(name, String(value));
  }
  out.append(...children.filter((c): c is Node | string => c !== null));
  return out;
}

/// Only where it differs: what is unchanged is not laid out again.
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found as T;
}
