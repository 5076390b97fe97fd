import { client } from '../../shared/telegram/client.ts';
import { triggerHaptic } from '../../shared/telegram/trigger-haptic.ts';
import { type Height, watchRoom } from './viewport.ts';
import { topSheet, watchScreen } from './screen.ts';
import type { Theme } from './theme.ts';

/** A client that draws its button does so at once; the window follows. */
const DRAWN_WITHIN_MS = 1500;
/** What a button takes at least, and no rounding does. */
const LEAST_HEIGHT = 24;

/**
 * A screen has one filled action: in its action bar, or in the sheet that lies over it. Telegram's main button speaks and
 * presses for it, and the page's own steps aside (`data-lent`, telegram.css). No page has to know: what it draws is the truth.
 *
 * Nobody says that the main button is there, but it takes room from the page. So it is tried once, beside the page's own:
 * where the page did not become lower, the client's is put away for good, and there is one action in any case.
 */
export async function lendMainButton(theme: Theme): Promise<void> {
  const room = watchRoom();
  await room.still();
  let lent: HTMLElement | undefined;
  let said = '';
  let drawn: boolean | undefined;
  let trial: { highest: Height; timer: ReturnType<typeof setTimeout> } | undefined;

  const endTrial = () => {
    clearTimeout(trial?.timer);
    trial = undefined;
  };
  const settle = (is: boolean) => {
    endTrial();
    drawn = is;
    if (is) update();
    else client.tell('web_app_setup_main_button', { is_visible: false });
  };
  const measure = () => {
    if (!trial) return;
    const [{ highest }, now] = [trial, room.height()];
    const lost = Math.max(highest.window - now.window, highest.client - now.client);
    if (lost >= LEAST_HEIGHT) return settle(true);
    trial.highest = {
      window: Math.max(highest.window, now.window),
      client: Math.max(highest.client, now.client),
    };
  };

  const update = () => {
    if (drawn === false) return;
    // A keyboard takes room as well: with it nothing could be told.
    const action = drawn === undefined && isWriting() ? undefined : screenAction();
    const wishes = {
      is_visible: action !== undefined,
      is_active: action !== undefined && !isBusy(action),
      is_progress_visible: action !== undefined && isBusy(action),
      ...(action && {
        text: labelOf(action),
        color: theme.colour('--accent'),
        text_color: theme.colour('--on-accent'),
      }),
    };
    const next = JSON.stringify(wishes);
    const highest = room.height();
    if (next !== said && !client.tell('web_app_setup_main_button', wishes)) return;
    said = next;
    if (drawn === undefined) {
      if (!action) endTrial();
      else trial ??= { highest, timer: setTimeout(() => settle(false), DRAWN_WITHIN_MS) };
      return;
    }
    if (lent !== action) delete lent?.dataset['lent'];
    if (action) action.dataset['lent'] = '';
    lent = action;
  };
  client.hear('main_button_pressed', () => {
    if (drawn === undefined) settle(true);
    update();
    if (!lent || isBusy(lent)) return;
    triggerHaptic('press');
    lent.click();
  });
  room.onChange(measure);
  for (const event of ['focusin', 'focusout'])
    document.addEventListener(event, () => queueMicrotask(update), { signal: client.signal });
  theme.onChange(update);
  watchScreen(update);
  update();
}

const IN_SHEET = '.ui-sheet-actions > .ui-btn[data-tone="primary"]';
const ON_PAGE = '.ui-action-bar .ui-btn[data-tone="primary"]';

/** One that is not possible yet stays on the page, which says why. */
function screenAction(): HTMLElement | undefined {
  const sheet = topSheet();
  const buttons = (sheet ?? document).querySelectorAll<HTMLElement>(sheet ? IN_SHEET : ON_PAGE);
  const action = [...buttons].at(-1);
  if (!action || (action instanceof HTMLButtonElement && action.disabled)) return undefined;
  const blocked = action.getAttribute('aria-disabled') === 'true' && !isBusy(action);
  return blocked || labelOf(action) === '' ? undefined : action;
}

const WRITTEN_IN = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
const isWriting = (): boolean => document.activeElement?.matches(WRITTEN_IN) ?? false;
const isBusy = (button: HTMLElement): boolean => button.getAttribute('aria-busy') === 'true';
const labelOf = (button: HTMLElement): string => button.textContent.trim();
