import { pageHeading } from '../shared/focus-heading.ts';
import type { AppParts } from './start.ts';

/**
 * After each change of address the page's title is written into `region`, and its heading gets the focus. Back and
 * forward keep the focus, because they restore the place on the page.
 * @param region a live region
 * @param isLate whether the page has changed already, before anything listened
 * @returns a function that stops it
 */
export function announcePages(router: AppParts['router'], region: HTMLElement, isLate = false): () => void {
  let isReturn = false;
  let stopWaiting = () => {};
  const unlisten = router.history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
  const announce = (focused: Element | null) => {
    stopWaiting();
    stopWaiting = whenHeadingIsShown((heading) => {
      region.textContent = document.title;
      const { activeElement } = document;
      // A page may have put the focus into a field of its own.
      if (!isReturn && (activeElement === focused || activeElement === document.body))
        heading.focus({ preventScroll: true });
    });
  };
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A browser announces the first page by itself.
    if (fromLocation && pathChanged) announce(document.activeElement);
  });
  // Where the focus was then is not known: only one that is lost is moved.
  if (isLate) announce(null);
  return () => {
    unlisten();
    unsubscribe();
    stopWaiting();
  };
}

/** The heading comes with the page's data. Returns a function that stops waiting. */
function whenHeadingIsShown(take: (heading: HTMLElement) => void): () => void {
  const tryNow = () => {
    const heading = pageHeading();
    if (!heading || heading.closest('[aria-busy="true"]')) return false;
    take(heading);
    return true;
  };
  if (tryNow()) return () => {};
  const watch = new MutationObserver(() => tryNow() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  return () => watch.disconnect();
}
