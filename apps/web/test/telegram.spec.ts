// Real: the page's side and Telegram's SDK. Played: the client around them, which may hang, throw or be old.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createToasts, type Toasts } from '@slovo/ui/primitives/toast-store';
import { DARK, FakeTelegram, launchHash, type Taking } from './fake-telegram.ts';

let telegram: FakeTelegram;
let path: string;
let back: { canGoBack: boolean; went: string[] };
let toasts: Toasts;
let resolved: () => void;
let stop: () => void;

const router = () => ({
  subscribe: (_event: 'onResolved', listener: () => void) => ((resolved = listener), () => {}),
  history: { canGoBack: () => back.canGoBack, back: () => void back.went.push('back') },
  state: {
    get location() {
      return { pathname: path };
    },
  },
  navigate: ({ to }: { to: string }) => back.went.push(to),
});
const turn = () => jest.advanceTimersByTimeAsync(0);
const root = document.documentElement;
const page = (html: string) => (document.body.innerHTML = html);
const ACTION =
  '<div class="ui-action-bar"><div><button class="ui-btn" data-tone="primary">Дальше</button></div></div>';
const action = () => document.querySelector<HTMLButtonElement>('.ui-action-bar .ui-btn')!;

interface Opening {
  taking?: Partial<Record<string, Taking>>;
  version?: string;
  platform?: string;
  theme?: object;
  html?: string;
  /** A fragment of Telegram's, and no Telegram. */
  nobody?: boolean;
}

/** A page inside Telegram from its first script on: what is known of the launch is read once. */
async function open({ taking, nobody, html = ACTION, ...launch }: Opening = {}): Promise<void> {
  page(html);
  sessionStorage.clear();
  window.history.replaceState(null, '', `/my/31${launchHash(launch)}`);
  telegram = new FakeTelegram(taking);
  if (nobody) telegram.leave();
  jest.resetModules();
  const { startMiniApp } = await import('../src/app/telegram/start-mini-app.ts');
  startMiniApp(router(), toasts);
  // The script of the frame comes by itself, outside of the clock that is played here.
  await import('../src/app/telegram/start-frame.ts');
  await jest.advanceTimersByTimeAsync(3000);
  const { client } = await import('../src/shared/telegram/client.ts');
  stop = () => client.stop();
  const answered = client.isResponsive();
  await jest.advanceTimersByTimeAsync(3000);
  await answered;
  await turn();
}

// jsdom draws nothing: there no colour of the page can be measured.
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

describe('a client that works', () => {
  it('is told that the page is there, and gives it the whole screen of a phone', async () => {
    await open();
    const methods = telegram.told.map(({ method }) => method);
    for (const method of ['web_app_ready', 'web_app_expand', 'web_app_request_fullscreen'])
      expect(methods).toContain(method);
    expect(root.dataset['frame']).toBe('telegram');
  });

  it('keeps its window on a desk', async () => {
    await open({ platform: 'tdesktop' });
    expect(telegram.count('web_app_request_fullscreen')).toBe(0);
  });

  it('gives its colours, and again when the person changes them', async () => {
    await open();
    expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#f4f4f5');
    expect(root.dataset['theme']).toBe('light');
    telegram.send('theme_changed', { theme_params: DARK });
    expect(root.style.getPropertyValue('--tg-theme-bg-color')).toBe('#212121');
    expect(root.dataset['theme']).toBe('dark');
  });

  it('takes no colour that is none', async () => {
    await open({ taking: { web_app_request_theme: 'hangs' }, theme: { text_color: 'url(//evil)' } });
    expect(root.style.getPropertyValue('--tg-theme-text-color')).toBe('');
    expect(root.style.getPropertyValue('--tg-theme-link-color')).toBe('#3390ec');
  });

  it('says what its notch and its own buttons cover', async () => {
    await open();
    expect(root.style.getPropertyValue('--tg-safe-top')).toBe('47px');
    expect(root.style.getPropertyValue('--tg-safe-bottom')).toBe('34px');
    expect(root.style.getPropertyValue('--tg-content-top')).toBe('46px');
    telegram.send('safe_area_changed', { top: 0, bottom: 21, left: 0, right: 0 });
    expect(root.style.getPropertyValue('--tg-safe-bottom')).toBe('21px');
  });
});

describe('the main button', () => {
  it('speaks and presses for the page`s one action, which steps aside', async () => {
    await open();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({
      is_visible: true,
      is_active: true,
      is_progress_visible: false,
      text: 'Дальше',
    });
    expect(action().dataset['lent']).toBe('');
    const pressed = jest.fn();
    action().addEventListener('click', pressed);
    telegram.send('main_button_pressed');
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(telegram.last('web_app_trigger_haptic_feedback')).toEqual({
      type: 'impact',
      impact_style: 'light',
    });
  });

  it('follows its words and waits while it is busy: a second press does nothing', async () => {
    await open();
    const pressed = jest.fn();
    action().addEventListener('click', pressed);
    action().textContent = 'Create';
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ text: 'Create' });
    action().setAttribute('aria-busy', 'true');
    action().setAttribute('aria-disabled', 'true');
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({
      is_visible: true,
      is_active: false,
      is_progress_visible: true,
    });
    telegram.send('main_button_pressed');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('goes when the action goes', async () => {
    await open();
    page('<main></main>');
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
  });

  it('leaves an action that is not possible yet on the page, which says why', async () => {
    await open({
      html: ACTION.replace('class="ui-btn"', 'class="ui-btn" aria-disabled="true" aria-describedby="why"'),
    });
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
    expect(action().dataset['lent']).toBeUndefined();
  });

  it('is the action of the sheet that lies on top, and of none where the sheet only asks', async () => {
    const sheet = (tone: string) =>
      `${ACTION}<dialog open><div class="ui-sheet-actions"><button class="ui-btn" data-tone="${tone}">Отправить</button></div></dialog>`;
    await open({ html: sheet('primary') });
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true, text: 'Отправить' });
    expect(action().dataset['lent']).toBeUndefined();
    page(sheet('danger'));
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
  });
});

describe('a client that says nothing of its main button', () => {
  const MUTE = { taking: { web_app_setup_main_button: 'hangs' } } as const;
  const isLent = () => action().dataset['lent'] !== undefined;
  const lower = (height: number) => {
    window.innerHeight = height;
    window.dispatchEvent(new Event('resize'));
  };
  /** Up to the moment at which it is tried. */
  const start = async (opening: Opening = MUTE, before = () => {}) => {
    page(opening.html ?? ACTION);
    before();
    sessionStorage.clear();
    window.history.replaceState(null, '', `/my/31${launchHash()}`);
    telegram = new FakeTelegram(opening.taking);
    jest.resetModules();
    const { client } = await import('../src/shared/telegram/client.ts');
    const { startFrame } = await import('../src/app/telegram/start-frame.ts');
    stop = () => client.stop();
    void startFrame({ router: router(), toasts });
    await jest.advanceTimersByTimeAsync(500);
  };
  const { innerHeight } = window;
  afterEach(() => void (window.innerHeight = innerHeight));

  it('and draws none: the page keeps its own, and the client`s is put away for good', async () => {
    await start();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
    expect(isLent()).toBe(false);
    await jest.advanceTimersByTimeAsync(1499);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
    await jest.advanceTimersByTimeAsync(1);
    expect(telegram.last('web_app_setup_main_button')).toEqual({ is_visible: false });
    const told = telegram.count('web_app_setup_main_button');
    action().textContent = 'Create';
    lower(innerHeight - 300);
    await turn();
    expect([isLent(), telegram.count('web_app_setup_main_button')]).toEqual([false, told]);
  });

  it('is tried only after it has come to rest', async () => {
    await start(MUTE, () => setTimeout(() => lower(innerHeight + 200), 300));
    expect(telegram.count('web_app_setup_main_button')).toBe(0);
    await jest.advanceTimersByTimeAsync(300);
    expect(telegram.count('web_app_setup_main_button')).toBe(1);
  });

  it('but makes the window lower: it has one, and the page`s steps aside', async () => {
    await start();
    lower(innerHeight - 10);
    expect(isLent()).toBe(false);
    lower(innerHeight - 56);
    expect(isLent()).toBe(true);
    await jest.advanceTimersByTimeAsync(5000);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
  });

  it('and still grows: its button is known by what it takes from the most there was', async () => {
    await start();
    lower(innerHeight + 400);
    lower(innerHeight + 344);
    expect(isLent()).toBe(true);
  });

  it('and is pressed: it has one', async () => {
    await start();
    const pressed = jest.fn();
    action().addEventListener('click', pressed);
    telegram.send('main_button_pressed');
    expect([isLent(), pressed.mock.calls.length]).toEqual([true, 1]);
  });

  it('is not tried while somebody writes: a keyboard makes the window lower too', async () => {
    await start({ ...MUTE, html: `<textarea></textarea>${ACTION}` });
    document.querySelector('textarea')!.focus();
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
    lower(innerHeight - 300);
    await jest.advanceTimersByTimeAsync(5000);
    expect(isLent()).toBe(false);
    document.querySelector('textarea')!.blur();
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
    lower(innerHeight - 356);
    expect(isLent()).toBe(true);
  });

  it('is tried with the first action of a page, not before', async () => {
    await start({ ...MUTE, html: '<main></main>' });
    await jest.advanceTimersByTimeAsync(5000);
    page(ACTION);
    await turn();
    lower(innerHeight - 56);
    expect(isLent()).toBe(true);
  });
});

describe('the back button', () => {
  it('is there on every page but the first', async () => {
    await open();
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true });
    path = '/my';
    resolved();
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: false });
  });

  it('goes back where there is a back, else home', async () => {
    await open();
    telegram.send('back_button_pressed');
    back.canGoBack = true;
    telegram.send('back_button_pressed');
    expect(back.went).toEqual(['/my', 'back']);
  });

  it('asks the sheet on top to close, on the first page too', async () => {
    path = '/my';
    await open({ html: '<dialog open></dialog>' });
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true });
    const asked = jest.fn();
    document.querySelector('dialog')!.addEventListener('cancel', asked);
    telegram.send('back_button_pressed');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(back.went).toEqual([]);
  });
});

describe('what is felt', () => {
  it('is a choice that changes and a refusal, once each', async () => {
    await open({ html: '<input type="radio"><input type="text">' });
    const [radio, text] = document.querySelectorAll('input');
    text!.dispatchEvent(new Event('change', { bubbles: true }));
    expect(telegram.count('web_app_trigger_haptic_feedback')).toBe(0);
    radio!.dispatchEvent(new Event('change', { bubbles: true }));
    expect(telegram.last('web_app_trigger_haptic_feedback')).toEqual({ type: 'selection_change' });
    const id = toasts.show({ tone: 'error', text: 'Не вышло' });
    toasts.dismiss(id);
    expect(telegram.last('web_app_trigger_haptic_feedback')).toEqual({
      type: 'notification',
      notification_type: 'error',
    });
    expect(telegram.count('web_app_trigger_haptic_feedback')).toBe(2);
  });
});

describe('links', () => {
  const LINKS =
    '<a href="https://t.me/slovo_bot?start=l">бот</a><a href="https://example.com/a">сайт</a><a href="/feed">лента</a><a href="mailto:a@b.c">почта</a>';
  const press = (index: number) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    // jsdom does not follow links and says so.
    document.querySelectorAll('a')[index]!.addEventListener('click', () => {}, { once: true });
    document.addEventListener('click', (last) => ((taken = last.defaultPrevented), last.preventDefault()), {
      once: true,
    });
    let taken = false;
    document.querySelectorAll('a')[index]!.dispatchEvent(event);
    return taken;
  };

  it('of chats open in Telegram, of other sites beside it, of the app in the app', async () => {
    await open({ html: LINKS });
    expect(press(0)).toBe(true);
    expect(telegram.last('web_app_open_tg_link')).toEqual({ path_full: '/slovo_bot?start=l' });
    expect(press(1)).toBe(true);
    expect(telegram.last('web_app_open_link')).toEqual({ url: 'https://example.com/a' });
    expect(press(2)).toBe(false);
    expect(press(3)).toBe(false);
    expect(telegram.count('web_app_open_link') + telegram.count('web_app_open_tg_link')).toBe(2);
  });
});

describe('closing', () => {
  it('is asked about only while something is unsaved', async () => {
    await open();
    const { act, createElement } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { useUnsaved } = await import('../src/shared/unsaved.ts');
    const Form = ({ dirty }: { dirty: boolean }) => (useUnsaved(dirty), null);
    const shown = createRoot(document.createElement('div'));
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    const show = (dirty: boolean) => act(async () => shown.render(createElement(Form, { dirty })));
    await show(false);
    expect(telegram.count('web_app_setup_closing_behavior')).toBe(0);
    await show(true);
    expect(telegram.last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: true });
    expect(telegram.last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: false });
    await act(async () => shown.unmount());
    expect(telegram.last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: false });
    expect(telegram.last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: true });
  });
});

const METHODS = [
  'iframe_ready',
  'web_app_ready',
  'web_app_expand',
  'web_app_request_theme',
  'web_app_request_fullscreen',
  'web_app_request_viewport',
  'web_app_request_safe_area',
  'web_app_request_content_safe_area',
  'web_app_set_header_color',
  'web_app_set_background_color',
  'web_app_set_bottom_bar_color',
  'web_app_setup_back_button',
  'web_app_setup_main_button',
  'web_app_trigger_haptic_feedback',
] as const;

describe.each(['hangs', 'throws'] as const)('a client where a method %s', (how) => {
  it.each(METHODS)('%s: the page works, and all else is still told', async (method) => {
    await open({ taking: { [method]: how } });
    const told = new Set(telegram.told.map((one) => one.method));
    // Nobody answers: what takes something away from the page stays untold.
    const silent =
      method === 'web_app_request_theme' ? ['web_app_setup_main_button', 'web_app_request_viewport'] : [];
    const others = METHODS.filter(
      (one) =>
        one !== method && !silent.includes(one) && !/haptic|bar_color|header_color|background/.test(one),
    );
    for (const other of others) expect(told).toContain(other);
    const pressed = jest.fn();
    action().addEventListener('click', pressed);
    const lent = action().dataset['lent'] !== undefined;
    expect(lent).toBe(
      !['web_app_request_theme', 'web_app_request_viewport', 'web_app_setup_main_button'].includes(method),
    );
    if (lent) telegram.send('main_button_pressed');
    else action().click();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('every method: the page keeps its own buttons and links', async () => {
    await open({ taking: { '*': how } });
    expect(action().dataset['lent']).toBeUndefined();
    expect(root.dataset['theme']).toBe('light');
  });
});

describe('an old client', () => {
  it.each([
    [
      '6.0',
      [
        'web_app_setup_back_button',
        'web_app_request_safe_area',
        'web_app_request_fullscreen',
        'web_app_set_header_color',
      ],
    ],
    ['6.1', ['web_app_request_safe_area', 'web_app_request_fullscreen', 'web_app_set_bottom_bar_color']],
    [
      '7.10',
      ['web_app_request_safe_area', 'web_app_request_content_safe_area', 'web_app_request_fullscreen'],
    ],
  ])('of %s is not told what it does not know, and has its main button', async (version, unknown) => {
    await open({ version });
    for (const method of unknown) expect(telegram.count(method)).toBe(0);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
  });

  it('that lets nobody speak leaves the page as it is', async () => {
    page(ACTION);
    await open({ nobody: true });
    const { haptic } = await import('../src/shared/telegram/haptic.ts');
    expect(() => haptic('success')).not.toThrow();
    await jest.advanceTimersByTimeAsync(3000);
    expect(telegram.told).toEqual([]);
    expect(action().dataset['lent']).toBeUndefined();
  });
});
