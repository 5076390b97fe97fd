import { client } from './client.ts';
import { feel } from './feel.ts';
import { topSheet, watchScreen } from './screen.ts';
import type { Theme } from './theme.ts';

/**
 * A screen has one filled action: in its action bar, or in the sheet that lies over it. Telegram's main button speaks and
 * presses for it, and the page's own steps aside (`data-lent`, telegram.css). No page has to know: what it draws is the truth.
 */
export function lendMainButton(theme: Theme): void {
  let lent: HTMLElement | undefined;
  let said = '';
  const update = () => {
    const action = screenAction();
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
    if (next !== said && !client.tell('web_app_setup_main_button', wishes)) return;
    said = next;
    if (lent !== action) delete lent?.dataset['lent'];
    if (action) action.dataset['lent'] = '';
    lent = action;
  };
  client.hear('main_button_pressed', () => {
    update();
    if (!lent || isBusy(lent)) return;
    feel('press');
    lent.click();
  });
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

const isBusy = (button: HTMLElement): boolean => button.getAttribute('aria-busy') === 'true';
const labelOf = (button: HTMLElement): string => button.textContent.trim();
