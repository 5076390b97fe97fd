import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FakeTelegram, launchHash } from './fake-telegram.ts';
import {
  telegram,
  toasts,
  router,
  turn,
  page,
  ACTION,
  action,
  type Opening,
  open,
  playTelegram,
} from './telegram-frame.ts';

describe('the main button', () => {
  it('has the label and the effect of the page`s primary action, which is hidden', async () => {
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

  it('follows its label and is disabled while busy: a second press does nothing', async () => {
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

  it('disappears with the action', async () => {
    await open();
    page('<main></main>');
    await turn();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
  });

  it('leaves a blocked action on the page, which says why', async () => {
    await open({
      html: ACTION.replace('class="ui-btn"', 'class="ui-btn" aria-disabled="true" aria-describedby="why"'),
    });
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: false });
    expect(action().dataset['lent']).toBeUndefined();
  });

  it('is the action of the top sheet, or hidden if that has none', async () => {
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

describe('a client that does not confirm its main button', () => {
  const MUTE = { taking: { web_app_setup_main_button: 'hangs' } } as const;
  const isLent = () => action().dataset['lent'] !== undefined;
  const lower = (height: number) => {
    window.innerHeight = height;
    window.dispatchEvent(new Event('resize'));
  };
  /** Up to the moment of the trial. */
  const start = async (opening: Opening = MUTE, before = () => {}) => {
    page(opening.html ?? ACTION);
    before();
    sessionStorage.clear();
    window.history.replaceState(null, '', `/my/31${launchHash()}`);
    const fake = new FakeTelegram(opening.taking);
    jest.resetModules();
    const { client } = await import('../src/shared/telegram/client.ts');
    const { startFrame } = await import('../src/app/telegram/start-frame.ts');
    playTelegram(fake, () => client.stop());
    void startFrame({ router: router(), toasts });
    await jest.advanceTimersByTimeAsync(500);
  };
  const { innerHeight } = window;
  afterEach(() => void (window.innerHeight = innerHeight));

  it('and draws none: the page keeps its button, and the native one is hidden for good', async () => {
    await start();
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
    expect(isLent()).toBe(false);
    await jest.advanceTimersByTimeAsync(1499);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
    await jest.advanceTimersByTimeAsync(1);
    expect(telegram.last('web_app_setup_main_button')).toEqual({ is_visible: false });
    const before = telegram.count('web_app_setup_main_button');
    action().textContent = 'Create';
    lower(innerHeight - 300);
    await turn();
    expect([isLent(), telegram.count('web_app_setup_main_button')]).toEqual([false, before]);
  });

  it('is tried only after the viewport has settled', async () => {
    await start(MUTE, () => setTimeout(() => lower(innerHeight + 200), 300));
    expect(telegram.count('web_app_setup_main_button')).toBe(0);
    await jest.advanceTimersByTimeAsync(300);
    expect(telegram.count('web_app_setup_main_button')).toBe(1);
  });

  it('but shrinks the window: it has one, and the page`s is hidden', async () => {
    await start();
    lower(innerHeight - 10);
    expect(isLent()).toBe(false);
    lower(innerHeight - 56);
    expect(isLent()).toBe(true);
    await jest.advanceTimersByTimeAsync(5000);
    expect(telegram.last('web_app_setup_main_button')).toMatchObject({ is_visible: true });
  });

  it('and still grows: the button is detected by the loss from the greatest height', async () => {
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

  it('is not tried while somebody types: a keyboard shrinks the window too', async () => {
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
