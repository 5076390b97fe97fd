import { client } from '../../shared/telegram/client.ts';

/** The topmost open sheet. */
export const topSheet = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/**
 * Calls `listener` when the screen's primary action may have changed: a sheet opened, a button appeared, disappeared or
 * changed its state.
 */
export function watchScreen(listener: () => void): void {
  const observer = new MutationObserver(listener);
  client.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'disabled', 'aria-disabled', 'aria-busy', 'data-tone'],
  });
}
