import { describe, expect, it, jest } from '@jest/globals';
import { DARK } from './fake-telegram.ts';
import {
  telegram,
  back,
  toasts,
  resolved,
  root,
  page,
  ACTION,
  action,
  open,
  goTo,
} from './telegram-frame.ts';

describe('a client that works', () => {
  it('gets the ready message, and goes fullscreen on a phone', async () => {
    await open();
    const methods = telegram.sent.map(({ method }) => method);
    for (const method of ['web_app_ready', 'web_app_expand', 'web_app_request_fullscreen'])
      expect(methods).toContain(method);
    expect(root.dataset['frame']).toBe('telegram');
  });

  it('stays windowed on a desktop', async () => {
    await open({ platform: 'tdesktop' });
    expect(telegram.count('web_app_request_fullscreen')).toBe(0);
  });

  it('applies its colours, and again when the user changes the theme', async () => {
    await open();
    expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#f4f4f5');
    expect(root.dataset['theme']).toBe('light');
    telegram.send('theme_changed', { theme_params: DARK });
    expect(root.style.getPropertyValue('--tg-theme-bg-color')).toBe('#212121');
    expect(root.dataset['theme']).toBe('dark');
  });

  it('ignores malformed colours', async () => {
    await open({ taking: { web_app_request_theme: 'hangs' }, theme: { text_color: 'url(//evil)' } });
    expect(root.style.getPropertyValue('--tg-theme-text-color')).toBe('');
    expect(root.style.getPropertyValue('--tg-theme-link-color')).toBe('#3390ec');
  });

  it('reports what its notch and its buttons cover', async () => {
    await open();
    expect(root.style.getPropertyValue('--tg-safe-top')).toBe('47px');
    expect(root.style.getPropertyValue('--tg-safe-bottom')).toBe('34px');
    expect(root.style.getPropertyValue('--tg-content-top')).toBe('46px');
    telegram.send('safe_area_changed', { top: 0, bottom: 21, left: 0, right: 0 });
    expect(root.style.getPropertyValue('--tg-safe-bottom')).toBe('21px');
  });
});

describe('the back button', () => {
  it('is shown on every page but the first', async () => {
    await open();
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true });
    goTo('/my');
    resolved();
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: false });
  });

  it('goes back in the history, else to the start page', async () => {
    await open();
    telegram.send('back_button_pressed');
    back.canGoBack = true;
    telegram.send('back_button_pressed');
    expect(back.went).toEqual(['/my', 'back']);
  });

  it('asks the sheet on top to close, on the first page too', async () => {
    goTo('/my');
    await open({ html: '<dialog open></dialog>' });
    expect(telegram.last('web_app_setup_back_button')).toEqual({ is_visible: true });
    const asked = jest.fn();
    document.querySelector('dialog')!.addEventListener('cancel', asked);
    telegram.send('back_button_pressed');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(back.went).toEqual([]);
  });
});

describe('haptic feedback', () => {
  it('is given for a changed choice and for an error, once each', async () => {
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
    // jsdom does not follow links and logs that.
    document.querySelectorAll('a')[index]!.addEventListener('click', () => {}, { once: true });
    document.addEventListener('click', (last) => ((taken = last.defaultPrevented), last.preventDefault()), {
      once: true,
    });
    let taken = false;
    document.querySelectorAll('a')[index]!.dispatchEvent(event);
    return taken;
  };

  it('to chats open in Telegram, to other sites in the browser, to the app in the app', async () => {
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
  it('asks for confirmation only with unsaved input', async () => {
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
  it.each(METHODS)('%s: the page works, and all other messages are still sent', async (method) => {
    await open({ taking: { [method]: how } });
    const sent = new Set(telegram.sent.map((one) => one.method));
    // Nobody answers: methods that take something away from the page are not sent.
    const silent =
      method === 'web_app_request_theme' ? ['web_app_setup_main_button', 'web_app_request_viewport'] : [];
    const others = METHODS.filter(
      (one) =>
        one !== method && !silent.includes(one) && !/haptic|bar_color|header_color|background/.test(one),
    );
    for (const other of others) expect(sent).toContain(other);
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
  ])('of %s gets no unknown methods, and has its main button', async (version, unknown) => {
    await open({ version });
    for (const method of unknown) expect(telegram.count(method)).toBe(0);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
  });

  it('that rejects every message leaves the page unchanged', async () => {
    page(ACTION);
    await open({ nobody: true });
    const { haptic } = await import('../src/shared/telegram/haptic.ts');
    expect(() => haptic('success')).not.toThrow();
    await jest.advanceTimersByTimeAsync(3000);
    expect(telegram.sent).toEqual([]);
    expect(action().dataset['lent']).toBeUndefined();
  });
});
