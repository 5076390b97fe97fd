import { afterEach, beforeEach, jest } from '@jest/globals';
import { createToasts, type Toasts } from '@slovo/ui/primitives/toast-store';
import { FakeTelegram, launchHash, type Taking } from './fake-telegram.ts';

// Real: the page and Telegram's SDK. Fake: the client, which may hang, throw or be old.

export let telegram: FakeTelegram;
let path: string;
export let back: { canGoBack: boolean; went: string[] };
export let toasts: Toasts;
export let resolved: () => void;
let stop: () => void;

export const router = () => ({
  subscribe: (_event: 'onResolved', listener: () => void) => ((resolved = listener), () => {}),
  history: { canGoBack: () => back.canGoBack, back: () => void back.went.push('back') },
  state: {
    get location() {
      return { pathname: path };
    },
  },
  navigate: ({ to }: { to: string }) => back.went.push(to),
});
export const turn = () => jest.advanceTimersByTimeAsync(0);
export const root = document.documentElement;
export const page = (html: string) => (document.body.innerHTML = html);
export const ACTION =
  '<div class="ui-action-bar"><div><button class="ui-btn" data-tone="primary">Дальше</button></div></div>';
export const action = () => document.querySelector<HTMLButtonElement>('.ui-action-bar .ui-btn')!;

export interface Opening {
  taking?: Partial<Record<string, Taking>>;
  version?: string;
  platform?: string;
  theme?: object;
  html?: string;
  /** The launch fragment without a Telegram client. */
  nobody?: boolean;
}

/** The address that the router reports. */
export const goTo = (address: string): void => void (path = address);

/** Replaces the client without starting the frame; `end` stops it after the test. */
export function playTelegram(fake: FakeTelegram, end: () => void): void {
  telegram = fake;
  stop = end;
}

/** Opens a page inside Telegram. Launch data is read once, so modules are reset before. */
export async function open({ taking, nobody, html = ACTION, ...launch }: Opening = {}): Promise<void> {
  page(html);
  sessionStorage.clear();
  window.history.replaceState(null, '', `/my/31${launchHash(launch)}`);
  telegram = new FakeTelegram(taking);
  if (nobody) telegram.leave();
  jest.resetModules();
  const { startMiniApp } = await import('../src/app/telegram/start-mini-app.ts');
  startMiniApp(router(), toasts);
  // The frame's script is imported first: fake timers do not speed up imports.
  await import('../src/app/telegram/start-frame.ts');
  await jest.advanceTimersByTimeAsync(3000);
  const { client } = await import('../src/shared/telegram/client.ts');
  stop = () => client.stop();
  const answered = client.isResponsive();
  await jest.advanceTimersByTimeAsync(3000);
  await answered;
  await turn();
}

// jsdom has no canvas, so colours cannot be measured.
HTMLCanvasElement.prototype.getContext = () => null;

beforeEach(() => {
  jest.useFakeTimers();
  path = '/my/31';
  back = { canGoBack: false, went: [] };
  toasts = createToasts();
});
afterEach(() => {
  stop();
  telegram.leave();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  root.removeAttribute('style');
});
