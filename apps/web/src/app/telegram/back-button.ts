import { client } from '../../shared/telegram/client.ts';
import { topSheet, watchScreen } from './screen.ts';

/** What of the router the client's back button needs. */
export interface History {
  subscribe: (event: 'onResolved', listener: () => void) => () => void;
  history: { canGoBack: () => boolean; back: () => void };
  state: { location: { pathname: string } };
  navigate: (to: { to: string; replace: boolean }) => unknown;
}

const HOME = '/my';
/** Nothing lies behind these: on the first two one has only just come in. */
const FIRST = ['/miniapp', '/auth', HOME];

/**
 * Closes what lies on top, else goes back, else (who came by a link to one page) goes home. Android's own gesture
 * presses it too.
 */
export function followHistory(router: History): void {
  let shown: boolean | undefined;
  const update = () => {
    const wanted = topSheet() !== undefined || !FIRST.includes(router.state.location.pathname);
    if (wanted === shown) return;
    shown = wanted;
    client.tell('web_app_setup_back_button', { is_visible: wanted });
  };
  client.hear('back_button_pressed', () => {
    const sheet = topSheet();
    // Asked, not closed: a sheet that is sending something refuses.
    if (sheet) sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
    else if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: HOME, replace: true });
  });
  router.subscribe('onResolved', update);
  watchScreen(update);
  update();
}
