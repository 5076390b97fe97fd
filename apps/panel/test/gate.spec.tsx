// The gate: where the token comes from, how it is judged, and what each judgement shows.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeTokenFromAddress } from '../src/shared/session/token-storage.ts';
import { mountPanel, operatorUntil, TOKEN } from './mount-panel.tsx';

const HEALTH = 'GET /api/admin/health';
const stored = () => [localStorage.getItem('admin-token'), localStorage.getItem('adminToken')];
const good = () => ({ success: true, operator: operatorUntil(new Date(Date.now() + 8 * 3_600_000)) });
const invalid = () => refusal(401, 'ADMIN_TOKEN_INVALID', 'no');
const denied = () => screen.findByRole('heading', { name: 'User not found' });

afterEach(() => {
  delete window.slovoAdmin;
  window.history.replaceState(null, '', '/');
});

describe('with a valid token', () => {
  it('[ADM-GATE-01] [ADM-GATE-02] [ADM-GATE-03] shows the shell with fingerprint and logout', async () => {
    await mountPanel('/');
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('9f2c41d7')).toBeVisible();
    expect(header.getByRole('button', { name: 'Log out' })).toBeEnabled();
    expect(screen.getByRole('link', { name: /^Users/ })).toHaveAttribute('aria-current', 'page');
  });

  it('[ADM-GATE-13] [ADM-GATE-18] sends the stored token with the health call', async () => {
    const { gateway } = await mountPanel('/');
    expect(gateway.to(HEALTH).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${TOKEN}`,
    ]);
    expect(localStorage.getItem('admin-token')).toBe(TOKEN);
  });

  it('[ADM-GATE-07] [ADM-GATE-08] is loading until the server has answered', async () => {
    let answer: (body: unknown) => void = () => {};
    const gateway = new FakeGateway().on(HEALTH, () => new Promise((resolve) => (answer = resolve)));
    const { access } = await mountPanel('/', { gateway, wait: false });
    expect(access.get().status).toBe('loading');
    expect(screen.getByText('Checking your access…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    await act(async () => answer(good()));
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
  });
});

describe('where the token comes from', () => {
  it.each(['?token=from-the-bot', '#token=from-the-bot'])(
    '[ADM-GATE-09] [ADM-GATE-10] %s is used, stored, and out of the address before the first request',
    async (where) => {
      window.history.replaceState(null, '', `/admin/users/184${where}`);
      const seen: string[] = [];
      const gateway = new FakeGateway().on(HEALTH, () => {
        seen.push(window.location.href);
        return good();
      });
      await mountPanel('/', { gateway, token: 'an-older-one' });
      expect(seen).toEqual(['http://localhost/admin/users/184']);
      expect(gateway.to(HEALTH)[0]?.headers.get('authorization')).toBe('Bearer from-the-bot');
      expect(stored()).toEqual(['from-the-bot', 'from-the-bot']);
    },
  );

  it('[ADM-GATE-10] leaves the rest of the address as it is', () => {
    window.history.replaceState(null, '', '/admin?q=ali&token=x&page=2#part');
    expect(takeTokenFromAddress()).toBe('x');
    expect(window.location.href).toBe('http://localhost/admin?q=ali&page=2#part');
    expect(takeTokenFromAddress()).toBeNull();
  });

  it.each(['admin-token', 'adminToken'])(
    '[ADM-GATE-19] [STORE-04] %s alone is enough, and both hold it then',
    async (key) => {
      localStorage.setItem(key, 'kept');
      const { gateway } = await mountPanel('/', { token: null });
      expect(gateway.to(HEALTH)[0]?.headers.get('authorization')).toBe('Bearer kept');
      expect(stored()).toEqual(['kept', 'kept']);
    },
  );

  it('[ADM-GATE-20] the global object supplies it where storage has none, and is never written', async () => {
    window.slovoAdmin = Object.freeze({ token: 'embedded' });
    const { gateway } = await mountPanel('/', { token: null });
    expect(gateway.to(HEALTH)[0]?.headers.get('authorization')).toBe('Bearer embedded');
    expect(window.slovoAdmin).toEqual({ token: 'embedded' });
  });

  it('[ADM-GATE-21] [ADM-GATE-23] without any of them no request leaves', async () => {
    const { gateway } = await mountPanel('/', { token: null });
    await denied();
    expect(gateway.asked).toEqual([]);
    await userEvent.click(screen.getByText('Are you an operator?'));
    expect(screen.getByText('Admin token not available')).toBeVisible();
  });
});

describe('denied', () => {
  it.each([401, 403])(
    '[ADM-GATE-11] [ADM-GATE-14] [ADM-GATE-23] %i: the token is invalid and removed',
    async (status) => {
      await mountPanel('/', {
        gateway: new FakeGateway().on(HEALTH, () => refusal(status, 'NOT_OPERATOR', 'no')),
      });
      await denied();
      await userEvent.click(screen.getByText('Are you an operator?'));
      expect(screen.getByText('Invalid admin token')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(stored()).toEqual([null, null]);
    },
  );

  it.each([500, 503, 429, 404])(
    '[ADM-GATE-11] [ADM-GATE-15] %i: removed too, but kept in memory for another try',
    async (status) => {
      let answer: () => unknown = () => refusal(status, 'INTERNAL', 'broken');
      await mountPanel('/', { gateway: new FakeGateway().on(HEALTH, () => answer()) });
      await denied();
      expect(stored()).toEqual([null, null]);
      answer = good;
      await userEvent.click(screen.getByText('Are you an operator?'));
      expect(screen.getByText('Failed to initialize admin authentication')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
      expect(stored()).toEqual([TOKEN, TOKEN]);
    },
  );

  it('[ADM-GATE-23] without an answer nothing was judged, and the token stays', async () => {
    const gateway = new FakeGateway().on(HEALTH, () => Promise.reject(new TypeError('Failed to fetch')));
    await mountPanel('/', { gateway });
    await denied();
    expect(screen.getByText('Failed to initialize admin authentication')).toBeInTheDocument();
    expect(stored()).toEqual([TOKEN, TOKEN]);
  });

  it.each([
    ['HTML of a proxy', () => new Response('<html>sign in to the Wi-Fi</html>')],
    ['JSON of something else', () => json({ hello: 1 })],
  ])('[ADM-GATE-23] %s is no answer', async (_, answer) => {
    await mountPanel('/', { gateway: new FakeGateway().on(HEALTH, answer) });
    await denied();
    expect(screen.getByText('Failed to initialize admin authentication')).toBeInTheDocument();
  });

  const explanation = async (answer: () => unknown) => {
    await mountPanel('/', { gateway: new FakeGateway().on(HEALTH, answer) });
    await denied();
    await userEvent.click(screen.getByText('Are you an operator?'));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    return screen.getByRole('status').textContent;
  };

  it.each([
    [
      'a sentence of the server',
      () => refusal(503, 'SERVICE_UNAVAILABLE', 'Try again in 2 seconds.'),
      'Try again in 2 seconds. The token is not lost.',
    ],
    [
      'a page of a proxy',
      () => new Response('<html>', { status: 502 }),
      'The server answered with an error: 502.',
    ],
    [
      'nothing but a status',
      () => new Response(null, { status: 500 }),
      'The server answered with an error: 500.',
    ],
  ])('[ADM-GATE-30] an error with %s is said as such', async (_, answer, said) => {
    const shown = await explanation(answer);
    expect(shown).toContain(said);
    expect(shown).not.toContain('did not answer');
  });

  it('[ADM-GATE-30] a lost connection is said as such', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await explanation(lost)).toContain('The server did not answer. The token is not lost');
  });

  it('takes a token, or the bot’s whole link, from the field', async () => {
    const gateway = new FakeGateway().on(HEALTH, ({ headers }) =>
      headers.get('authorization') === 'Bearer fresh' ? good() : invalid(),
    );
    await mountPanel('/', { gateway, token: 'old' });
    await denied();
    await userEvent.click(screen.getByText('Are you an operator?'));
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(screen.getByText('Paste a token')).toBeVisible();
    await userEvent.type(
      screen.getByLabelText('Operator token'),
      'https://slovo.example/admin?token=fresh{Enter}',
    );
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
    expect(stored()).toEqual(['fresh', 'fresh']);
  });
});

describe('while somebody works', () => {
  it('[ADM-GATE-26] a 401 opens a dialog over the page; a new token repeats what was refused', async () => {
    const valid = new Set([TOKEN]);
    const bearer = (headers: Headers) => headers.get('authorization')!.replace('Bearer ', '');
    const gateway = new FakeGateway()
      .on(HEALTH, ({ headers }) => (valid.has(bearer(headers)) ? good() : invalid()))
      .on('GET /api/admin/users/search', ({ headers }) =>
        valid.has(bearer(headers))
          ? { items: [], total: 0, limit: 25, offset: 0, searchType: 'username', requestDuration: 1 }
          : invalid(),
      );
    await mountPanel('/', { gateway });
    valid.clear();
    await userEvent.type(screen.getByRole('searchbox'), 'ali{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'The token is no longer valid' });
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('ali');
    expect(stored()).toEqual([null, null]);

    const field = within(dialog).getByLabelText('Operator token');
    await userEvent.type(field, 'wrong{Enter}');
    expect(await within(dialog).findByText('Invalid admin token')).toBeVisible();
    valid.add('new');
    await userEvent.clear(field);
    await userEvent.type(field, 'new{Enter}');
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gateway.to('GET /api/admin/users/search').at(-1)?.query.get('query')).toBe('ali');
    expect(stored()).toEqual(['new', 'new']);
  });

  it('[ADM-GATE-27] warns in the header 15 minutes before the end', async () => {
    const operator = operatorUntil(new Date(Date.now() + 14.5 * 60_000));
    await mountPanel('/', { gateway: new FakeGateway().on(HEALTH, () => ({ success: true, operator })) });
    expect(screen.getByText(/The token expires in 15 min/)).toBeVisible();
  });

  it('[ADM-GATE-03] [ADM-GATE-27] [ADM-NOTIF-41] logging out ends the token at the server and forgets it everywhere', async () => {
    const gateway = new FakeGateway().on('POST /api/admin/logout', () => ({ success: true }));
    await mountPanel('/', { gateway });
    localStorage.setItem('panel-recent', JSON.stringify([{ id: 1, name: 'Аня', handle: '@anya' }]));
    localStorage.setItem('panel-draft-personal-184', '{}');
    localStorage.setItem('panel-draft-group', '{}');
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await denied();
    expect(gateway.to('POST /api/admin/logout')[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
    expect(stored()).toEqual([null, null]);
    expect(localStorage.getItem('panel-recent')).toBeNull();
    expect(localStorage.getItem('panel-draft-personal-184')).toBeNull();
    expect(localStorage.getItem('panel-draft-group')).not.toBeNull();
  });

  it.each([
    ['an error', () => refusal(500, 'INTERNAL', 'broken')],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    '[ADM-GATE-30] logging out with %s claims neither that the token has ended nor why',
    async (_, answer) => {
      const { toasts } = await mountPanel('/', {
        gateway: new FakeGateway().on('POST /api/admin/logout', answer),
      });
      const shown = jest.spyOn(toasts, 'show');
      await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
      await denied();
      expect(shown).toHaveBeenCalledWith({
        tone: 'warning',
        text: expect.stringMatching(/^The token could not be ended at the server and may be valid/),
      });
      expect(stored()).toEqual([null, null]);
    },
  );

  it('[ADM-GATE-27] a logout in another tab closes this one', async () => {
    const changed = jest.spyOn(Storage.prototype, 'setItem');
    const gateway = new FakeGateway().on('POST /api/admin/logout', () => ({ success: true }));
    const other = await mountPanel('/', { gateway });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await denied();
    other.unmount();
    const [key] = changed.mock.calls.at(-1)!;
    changed.mockRestore();

    await mountPanel('/');
    expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' })));
    await denied();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull());
  });
});
