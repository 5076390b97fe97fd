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
export function boot({ token, launch, later }: Boot, keepPress: () => void): void {
  const load = (): void => {
    const { content } = document.getElementById(later) as HTMLTemplateElement;
    document.head.append(document.importNode(content, true));
  };
  if (isVisitor() && document.visibilityState === 'visible')
    // A frame's callback runs before its paint, a task after it.
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(load)));
  else load();
  keepPress();

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
