/**
 * As `ref` of what comes in the place of something pressed that went away: the focus went with it, and a keyboard would
 * begin anew at the page's top. Somebody who is elsewhere by now is left there.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus({ preventScroll: true });
}
