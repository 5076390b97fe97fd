export type Child = Node | string | number | null | undefined | false;

type Listeners = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => unknown;
};

type Settable<E> = {
  [K in keyof E as NonNullable<E[K]> extends string | number | boolean ? K : never]?: E[K] | null;
};

export type Properties<E> = Settable<E> &
  Listeners & {
    class?: string;
    style?: string;
    [attribute: `aria-${string}` | `data-${string}`]: string | number | undefined;
  };

type Value = string | number | boolean | null | undefined | ((event: Event) => unknown);

/**
 * Creates an element. `on…` becomes a listener, `style` the inline style, the name of a DOM property that property, any
 * other name an attribute. Null and undefined properties and empty children are left out.
 */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Properties<HTMLElementTagNameMap[T]> = {},
  ...children: (Child | readonly Child[])[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties as Record<string, Value>)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'function') element.addEventListener(name.slice('on'.length), value);
    else if (name === 'style') element.style.cssText = String(value);
    else if (name in element) Reflect.set(element, name, value);
    else element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === 'number' ? String(child) : child);
  }
  return element;
}
