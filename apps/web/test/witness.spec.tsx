import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { active, other, worldOf } from './promise-page.tsx';
import { person } from './samples.ts';

const shared = active({
  is_public: true,
  approval_type: 'anyuser',
  motivator: '{anyusers}',
  reports_count: 0,
});
const LINK = 'POST /api/promises/:id/witness-link';
const BECOME = 'POST /api/witness-links/:code';
const STATE = 'GET /api/promises/:id/witness';
const witness = {
  promise_id: 31,
  promise_title: shared.title,
  owner: person,
  muted: false,
  since: '2026-11-20T06:00:00.000Z',
};

async function open(path: string, user: typeof person | typeof other | null, promise = shared) {
  const { gateway } = worldOf({ promise, mine: user?.id === promise.user_id });
  const world = { witness: null as typeof witness | null };
  gateway
    .on(LINK, () => ({
      promise_id: 31,
      promise_title: shared.title,
      owner: person,
      code: 'abcd',
      path: '/anya/p/31?w=abcd',
      witnesses: 0,
    }))
    .on(STATE, () => ({ witness: world.witness }))
    .on(BECOME, () => (world.witness = witness));
  const app = await mountApp(path, { gateway, user });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, gateway, world };
}

describe('calling a witness', () => {
  it('[LOOP-44] is offered to the owner after the start of a vote: without a share sheet by Telegram`s link', async () => {
    await open('/my/31', person);
    const call = await screen.findByRole('link', { name: 'Позвать свидетеля' });
    const { origin, pathname, searchParams } = new URL(call.getAttribute('href')!);
    expect(origin + pathname).toBe('https://t.me/share/url');
    expect(searchParams.get('url')).toBe(`${window.location.origin}/anya/p/31?w=abcd`);
    expect(searchParams.get('text')).toContain('Бегать по утрам');
  });

  it('[LOOP-44] goes to the share sheet of the device where there is one', async () => {
    const shares: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => void shares.push(data) });
    try {
      await open('/my/31', person);
      await userEvent.click(await screen.findByRole('link', { name: 'Позвать свидетеля' }));
      await waitFor(() => expect(shares).toHaveLength(1));
      expect(shares[0]!.url).toBe(`${window.location.origin}/anya/p/31?w=abcd`);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('[LOOP-44] is offered while a report waits', async () => {
    await open('/my/31', person, { ...shared, reports_count: 3, pending_count: 1 });
    expect(await screen.findByRole('link', { name: 'Позвать свидетеля' })).toBeVisible();
  });

  it.each([
    ['nothing waits', { reports_count: 3, pending_count: 0 }],
    ['it is private', { is_public: false }],
    ['the system approves', { approval_type: 'system' as const }],
  ])('[LOOP-44] is not offered while %s', async (_, part) => {
    const { gateway } = await open('/my/31', person, { ...shared, ...part });
    await screen.findByRole('button', { name: 'Отчитаться за сегодня' });
    expect(gateway.to(LINK)).toEqual([]);
  });
});

describe('being called as a witness', () => {
  it('[LOOP-45] a link makes a signed-in reader a witness, once, and leaves the address', async () => {
    const { gateway, router } = await open('/anya/p/31?w=abcd', other);
    expect(await screen.findByText(/Вы свидетель: об отчётах/)).toBeVisible();
    expect(gateway.to(BECOME).map(({ path }) => path)).toEqual(['/api/witness-links/abcd']);
    await waitFor(() => expect(router.state.location.href).toBe('/anya/p/31'));
    expect(await screen.findByRole('switch', { name: /Сообщать об отчётах/ })).toBeChecked();
  });

  it('[LOOP-45] a refused link says why', async () => {
    const { gateway } = worldOf({ promise: shared, mine: false });
    gateway.on(STATE, () => ({ witness: null }));
    gateway.on(BECOME, () => refusal(404, 'WITNESS_LINK_NOT_FOUND', 'Эта ссылка больше не действует'));
    await mountApp('/anya/p/31?w=abcd', { gateway, user: other });
    expect(await screen.findByText(/Стать свидетелем не получилось: Эта ссылка/)).toBeVisible();
  });

  it('[LOOP-45] a visitor is led to the bot, whose link makes them a witness', async () => {
    const { gateway } = await open('/anya/p/31?w=abcd', null);
    const enter = await screen.findByRole('link', { name: 'Войти и стать свидетелем' });
    expect(enter).toHaveAttribute('href', 'https://t.me/slovo_bot?start=w_abcd');
    expect(gateway.to(BECOME)).toEqual([]);
  });

  it('[LOOP-45] messages of one promise can be muted', async () => {
    const { gateway, world } = await open('/anya/p/31?w=abcd', other);
    gateway.on('PATCH /api/promises/:id/witness', () => (world.witness = { ...witness, muted: true }));
    await userEvent.click(await screen.findByRole('switch', { name: /Сообщать об отчётах/ }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /Сообщать об отчётах/ })).not.toBeChecked(),
    );
    expect(gateway.to('PATCH /api/promises/:id/witness')[0]!.body).toEqual({ muted: true });
  });
});
