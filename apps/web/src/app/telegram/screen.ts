import { client } from '../../shared/telegram/client.ts';

/** The sheet that lies on top, if one is open. */
export const topSheet = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/** Whatever can change which action a screen has: sheets that open, buttons that come, go, wait or are taken over. */
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
