/**
 * For the `ref` of an element that replaces a pressed one: the focus was lost with that, and a keyboard user would
 * start again at the top of the page. Focus that is elsewhere by now stays there.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus({ preventScroll: true });
}
