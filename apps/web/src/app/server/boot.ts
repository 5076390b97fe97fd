import type { EarlyPress } from '../handover.ts';

export interface Boot {
  /** The storage key of the session's token, and that of Telegram's launch parameters. */
  token: string;
  launch: string;
  /** The id of the template that holds scripts and styles. */
  later: string;
}

/**
 * Inlined into a rendered page as source text, so it must not use imports. What the server has rendered is a visitor's:
 * it is shown before any script is loaded, and hidden from everybody else until the app has drawn their own page.
 */
export function boot({ token, launch, later }: Boot): void {
  const load = (): void => {
    const { content } = document.getElementById(later) as HTMLTemplateElement;
    document.head.append(document.importNode(content, true));
  };
  if (isVisitor() && document.visibilityState === 'visible')
    // A frame's callback runs before its paint, a task after it.
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(load)));
  else load();
  // A press on a button counts, although nothing listens to it yet. Links work by themselves.
  const early: EarlyPress = { button: null, stop: () => document.removeEventListener('click', keep) };
  function keep({ target }: MouseEvent): void {
    early.button = (target as Element).closest('button');
  }
  document.addEventListener('click', keep);
  (window as { earlyPress?: EarlyPress }).earlyPress = early;

  function isVisitor(): boolean {
    let isOwn = /^#auth\/|tgWebApp/.test(location.hash) || location.search.includes('tgWebApp');
    try {
      isOwn ||= localStorage.getItem(token) !== null || sessionStorage.getItem(launch) !== null;
    } catch {
      // Without storage nobody is signed in.
    }
    if (isOwn) document.documentElement.dataset['own'] = '';
    return !isOwn;
  }
}
