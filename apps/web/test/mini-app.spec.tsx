// The page /miniapp as Telegram opens it. Launch data is read once, so it is set before anything is imported.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { launchHash } from './fake-telegram.ts';
import { person, tokenOf } from './samples.ts';

window.history.replaceState(null, '', `/miniapp${launchHash()}`);
const { mountApp } = await import('./mount-app.tsx');
const { launch } = await import('../src/shared/telegram/launch.ts');
const { pageOf } = await import('../src/features/auth/start-param.ts');

const grant = {
  sessionId: 's',
  userId: person.id,
  roles: ['user'],
  token: tokenOf(person),
  user: { ...person, telegram_id: 7001 },
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Files load in real time, which fake timers do not wait for. */
async function loadUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await pass(0);
}
const enter = (answer: () => unknown) =>
  mountApp('/miniapp', { user: null, gateway: new FakeGateway().on('POST /auth/webapp', answer) });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  launch!.startParam = null;
  jest.restoreAllMocks();
});

describe('/miniapp inside Telegram', () => {
  it('[MINIAPP-01] [MINIAPP-05] signs in with the signed data of the launch', async () => {
    const app = await enter(() => new Promise(() => {}));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Входим через Telegram' })).toBeVisible();
    const [asked] = app.gateway.to('POST /auth/webapp');
    expect(asked!.body).toMatchObject({ initData: launch!.initData });
    expect(launch!.initData).toContain('hash=signed');
  });

  it('[MINIAPP-01] [MINIAPP-06] goes to /my?fresh=1 100 ms after the token is stored', async () => {
    const app = await enter(() => ({ session: grant }));
    await pass(0);
    expect(localStorage.getItem('jwt')).toBe(grant.token);
    await pass(99);
    expect(app.path()).toBe('/miniapp');
    await pass(1);
    expect(app.path()).toBe('/my');
    expect(app.router.state.location.search).toEqual({ fresh: 1 });
  });

  it('[FEEL-08] launch data that is too old: the bot is the only way on, a retry is not offered', async () => {
    await enter(() => refusal(401, 'init_data_expired', 'old'));
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Откройте приложение заново: кнопкой в чате с ботом.',
    );
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Открыть бота' })).toHaveAttribute('data-tone', 'primary');
  });

  it('goes to the page of the link instead, with or without a sign-in', async () => {
    launch!.startParam = 'u_boris';
    const app = await enter(() => ({ session: grant }));
    await pass(100);
    expect(app.path()).toBe('/boris');
    app.unmount();
    const again = await mountApp('/miniapp');
    await pass(0);
    expect(again.path()).toBe('/boris');
    expect(again.gateway.to('POST /auth/webapp')).toHaveLength(0);
  });

  it.each([true, false])('[LOOP-50] makes a witness by w_ (signed in before: %s)', async (isKnown) => {
    launch!.startParam = 'w_AbCd1234';
    const gateway = new FakeGateway()
      .on('POST /auth/webapp', () => ({ session: grant }))
      .on('POST /api/witness-links/:code', () => ({ promise_id: 31, muted: false }));
    const app = await mountApp('/miniapp', { gateway, ...(!isKnown && { user: null }) });
    await pass(100);
    await loadUntil(() => app.path() === '/promises/31');
    expect(gateway.to('POST /api/witness-links/:code').map(({ path }) => path)).toEqual([
      '/api/witness-links/AbCd1234',
    ]);
    expect(screen.getByText('Вы свидетель: об отчётах расскажет бот.')).toBeVisible();
  });

  it('[LOOP-50] says on the start page why a witness link does not work', async () => {
    launch!.startParam = 'w_AbCd1234';
    const gateway = new FakeGateway().on('POST /api/witness-links/:code', () =>
      refusal(403, 'OWN_PROMISE', 'Это ваше обещание.'),
    );
    const app = await mountApp('/miniapp', { gateway });
    await pass(100);
    await loadUntil(() => app.path() === '/my');
    expect(screen.getByText(/^Стать свидетелем не получилось: /)).toBeVisible();
  });

  it('[MINIAPP-04] a stored token that has not expired skips signing in and goes to /my', async () => {
    const app = await mountApp('/miniapp');
    await pass(0);
    expect(app.path()).toBe('/my');
    expect(app.gateway.to('POST /auth/webapp')).toEqual([]);
    expect(localStorage.getItem('jwt')).toBe(tokenOf(person));
  });

  it('[MINIAPP-04] an expired token does not: it signs in', async () => {
    const [head, , signature] = tokenOf(person).split('.');
    const expired = btoa(JSON.stringify({ user_id: person.id, telegram_id: 7001, exp: 1 }));
    localStorage.setItem('jwt', `${head}.${expired}.${signature}`);
    const app = await enter(() => ({ session: grant }));
    await pass(0);
    expect(app.gateway.to('POST /auth/webapp')).toHaveLength(1);
    await pass(100);
    expect(app.path()).toBe('/my');
    expect(localStorage.getItem('jwt')).toBe(grant.token);
  });

  it('[MINIAPP-07] a refusal is «Ошибка авторизации» with the server`s own sentence, and can be tried again', async () => {
    let refused = true;
    const app = await enter(() =>
      refused ? refusal(409, 'CONFLICT', 'Подпись не сошлась') : { session: grant },
    );
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Ошибка авторизации' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Подпись не сошлась');
    refused = false;
    await act(async () => screen.getByRole('button', { name: 'Попробовать ещё раз' }).click());
    await pass(100);
    expect(app.path()).toBe('/my');
  });

  it('[MINIAPP-08] a response without a token says so', async () => {
    await enter(() => ({ success: true }));
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Ошибка авторизации' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Backend не вернул JWT токен');
  });

  it('[MINIAPP-09] a browser without storage says so', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const app = await enter(() => ({ session: grant }));
    await pass(1000);
    expect(screen.getByRole('alert')).toHaveTextContent('Не удалось сохранить данные авторизации');
    expect(app.path()).toBe('/miniapp');
  });
});

it('[LAND-06] the landing inside Telegram has no feature cards', async () => {
  await mountApp('/', { user: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Дал слово — держи.');
  expect(screen.queryAllByRole('article')).toEqual([]);
});

describe('the startapp parameter', () => {
  it.each([
    [null, '/my'],
    ['p_31', '/promises/31'],
    ['r_31', '/my/31'],
    ['i_Zk3_x-', '/notifications'],
    ['u_anya_run', '/anya_run'],
    ['w_x', '/my'],
    ['create', '/create'],
    ['feed', '/feed'],
    ['profile', '/profile'],
    // Unknown values open the start page.
    ['p_0', '/my'],
    ['p_31/../../x', '/my'],
    ['u_//evil.example', '/my'],
    ['https://evil.example', '/my'],
    ['p_99999999999', '/my'],
    ['constructor', '/my'],
  ])('%j opens %s', (said, to) => {
    expect(pageOf(said).to).toBe(to);
  });
  it('r_ opens the report form', () => {
    expect(pageOf('r_31').search).toEqual({ report: true });
  });
});
