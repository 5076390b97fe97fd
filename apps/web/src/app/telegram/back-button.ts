import { client } from '../../shared/telegram/client.ts';
import { topSheet, watchScreen } from './screen.ts';

/** What the back button needs of the router. */
export interface History {
  subscribe: (event: 'onResolved', listener: () => void) => () => void;
  history: { canGoBack: () => boolean; back: () => void };
  state: { location: { pathname: string } };
  navigate: (to: { to: string; replace: boolean }) => unknown;
}

const HOME = '/my';
/** Pages without a back button: the first two are entry pages. */
const FIRST = ['/miniapp', '/auth', HOME];

/**
 * Closes the top sheet, else goes back, else (opened by a direct link) goes to the start page. Android's back gesture
 * sends the same event.
 */
export function startBackButton(router: History): void {
  let shown: boolean | undefined;
  const update = () => {
    const wanted = topSheet() !== undefined || !FIRST.includes(router.state.location.pathname);
    if (wanted === shown) return;
    shown = wanted;
    client.send('web_app_setup_back_button', { is_visible: wanted });
  };
  client.on('back_button_pressed', () => {
    const sheet = topSheet();
    // Requests closing: a sheet that is submitting may refuse.
    if (sheet) sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
    else if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: HOME, replace: true });
  });
  router.subscribe('onResolved', update);
  watchScreen(update);
  update();
}
