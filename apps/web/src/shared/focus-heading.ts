import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';

/** The heading of the page, made focusable by scripts: a screen reader then reads it and goes on from there. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/** After what had the focus has left the page for good. Focus that is elsewhere stays there. */
export const focusHeadingIfLost = (): void => takeLostFocus(pageHeading());
