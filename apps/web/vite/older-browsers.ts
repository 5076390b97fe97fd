// Both are written into the page as text, so they refer to nothing outside of themselves.

/** Methods that the oldest browsers lack and the app uses, before any other script. `floor.spec.ts` compares it with the build. */
export function addMissing(): void {
  const add = (owner: object, methods: Record<string, (...given: never[]) => unknown>): void => {
    for (const [name, value] of Object.entries(methods))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  add(Array.prototype, {
    toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return Array.from(this).sort(compare);
    },
    toReversed(this: unknown[]) {
      return Array.from(this).reverse();
    },
    toSpliced(this: unknown[], ...given: [number, number]) {
      const copy = Array.from(this);
      copy.splice(...given);
      return copy;
    },
    with(this: unknown[], index: number, value: unknown) {
      const copy = Array.from(this);
      const at = index < 0 ? copy.length + index : index;
      if (!(at in copy)) throw new RangeError('Invalid index');
      copy[at] = value;
      return copy;
    },
  });
}

/**
 * Says that a browser is too old, above the page, which may show nothing or its content only. In syntax that every browser
 * reads. Asks for what came last to the oldest browsers in which the app works.
 */
export function greetTooOld(sentence: string): void {
  const css = window.CSS as typeof CSS | undefined;
  if (css && css.supports && css.supports('selector(:has(a))') && css.supports('height:100dvh')) return;
  const said = document.createElement('p');
  said.setAttribute('role', 'alert');
  said.style.cssText = 'margin:0;padding:16px;background:#ffe9b8;color:#222;font:16px/1.4 sans-serif';
  said.appendChild(document.createTextNode(sentence));
  document.body.insertBefore(said, document.body.firstChild);
}
