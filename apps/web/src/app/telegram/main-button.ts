import { client } from '../../shared/telegram/client.ts';
import { triggerHaptic } from '../../shared/telegram/trigger-haptic.ts';
import { type Height, type Viewport, watchViewport } from './viewport.ts';
import { topSheet, watchScreen } from './screen.ts';
import type { Theme } from './theme.ts';

/** A client shows its button at once; the viewport shrinks a moment later. */
const DRAWN_WITHIN_MS = 1500;
/** The least height of a native button, and more than any rounding error. */
const LEAST_HEIGHT = 24;

/**
 * Shows a screen's primary action (in its action bar or its top sheet) as Telegram's main button, and hides the page's
 * own button (`data-lent`, telegram.css). The action is read from the DOM, so pages need no code for it.
 */
export async function startMainButton(theme: Theme): Promise<void> {
  const viewport = watchViewport();
  await viewport.settled();
  const button = new MainButton(theme, viewport);
  client.on('main_button_pressed', () => button.press());
  viewport.onChange(() => button.measure());
  const update = () => button.update();
  for (const event of ['focusin', 'focusout'])
    document.addEventListener(event, () => queueMicrotask(update), { signal: client.signal });
  theme.onChange(update);
  watchScreen(update);
  update();
}

/**
 * No event confirms that a client draws the main button, but drawing it shrinks the viewport. So it is tried once beside
 * the page's own button. If the viewport does not shrink, the native button is hidden for good.
 */
class MainButton {
  /** Unknown until the trial is over. */
  private drawn: boolean | undefined;
  private trial: { highest: Height; timer: ReturnType<typeof setTimeout> } | undefined;
  /** The page's button that the main button replaces. */
  private replaced: HTMLElement | undefined;
  private sent = '';

  constructor(
    private readonly theme: Theme,
    private readonly viewport: Viewport,
  ) {}

  press(): void {
    if (this.drawn === undefined) this.endTrial(true);
    this.update();
    if (!this.replaced || isBusy(this.replaced)) return;
    triggerHaptic('press');
    this.replaced.click();
  }

  /** Ends the trial if the viewport has become lower by a button. */
  measure(): void {
    if (!this.trial) return;
    const [{ highest }, now] = [this.trial, this.viewport.height()];
    const lost = Math.max(highest.window - now.window, highest.client - now.client);
    if (lost >= LEAST_HEIGHT) return this.endTrial(true);
    this.trial.highest = {
      window: Math.max(highest.window, now.window),
      client: Math.max(highest.client, now.client),
    };
  }

  update(): void {
    if (this.drawn === false) return;
    // A keyboard shrinks the viewport too, so the trial would prove nothing.
    const action = this.drawn === undefined && isWriting() ? undefined : screenAction();
    // Measured first: a client may shrink the viewport while it takes the message.
    const highest = this.viewport.height();
    if (!this.send(action)) return;
    if (this.drawn) return this.replace(action);
    if (action) this.trial ??= { highest, timer: setTimeout(() => this.endTrial(false), DRAWN_WITHIN_MS) };
    else this.stopTrial();
  }

  /** Returns whether the client has the current state of the button. */
  private send(action: HTMLElement | undefined): boolean {
    const params = {
      is_visible: action !== undefined,
      is_active: action !== undefined && !isBusy(action),
      is_progress_visible: action !== undefined && isBusy(action),
      ...(action && {
        text: labelOf(action),
        color: this.theme.colour('--accent'),
        text_color: this.theme.colour('--on-accent'),
      }),
    };
    const next = JSON.stringify(params);
    if (next !== this.sent && !client.send('web_app_setup_main_button', params)) return false;
    this.sent = next;
    return true;
  }

  private replace(action: HTMLElement | undefined): void {
    if (this.replaced !== action) delete this.replaced?.dataset['lent'];
    if (action) action.dataset['lent'] = '';
    this.replaced = action;
  }

  private endTrial(drawn: boolean): void {
    this.stopTrial();
    this.drawn = drawn;
    if (drawn) this.update();
    else client.send('web_app_setup_main_button', { is_visible: false });
  }

  private stopTrial(): void {
    clearTimeout(this.trial?.timer);
    this.trial = undefined;
  }
}

const IN_SHEET = '.ui-sheet-actions > .ui-btn[data-tone="primary"]';
const ON_PAGE = '.ui-action-bar .ui-btn[data-tone="primary"]';

/** A disabled action stays on the page, which explains why it is disabled. */
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
