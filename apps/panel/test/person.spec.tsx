// A person's page: every part loads and fails by itself; sessions can be ended.
import { describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { alina, pageOf, searchOf, sessionOf, zhenya } from './samples.ts';

const PERSON = 'GET /api/admin/users/:id';
const SESSIONS = 'GET /api/admin/users/:id/sessions';
const PROMISES = 'GET /api/admin/users/:id/promises';
const NOTICES = 'GET /api/admin/notifications/receipts/user/:id';

const promise = {
  id: 411,
  title: 'Бегать по утрам',
  mode: 'habit',
  status: 'active',
  visibility: 'public',
  reportsCount: 17,
  days: [
    { day: 1, date: '2026-11-20', state: 'kept', today: false },
    { day: 2, date: '2026-11-21', state: 'open', today: true },
  ],
};
const receipt = {
  id: 9,
  title: 'Отчёт подтверждён',
  lang: 'ru',
  status: 'read',
  created_at: '2026-11-21T06:00:00.000Z',
};

const whole = () =>
  new FakeGateway()
    .on(PERSON, () => pageOf())
    .on(SESSIONS, () => ({ sessions: [sessionOf()] }))
    .on(PROMISES, () => ({ items: [promise], total: 12 }))
    .on(NOTICES, () => [receipt]);
const part = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));
const open = (gateway = whole()) => mountPanel('/users/184', { gateway });

describe('a person’s page', () => {
  it('[ADM-USERS-39] shows who it is, with the whole Telegram id, and numbers of all services', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Алина Воронцова' })).toBeVisible();
    for (const fact of ['@alina_v', 'id 184', 'tg 48291377', 'Email not available'])
      expect(screen.getByText(fact)).toBeVisible();
    const numbers = screen.getByRole('group', { name: 'Numbers' });
    expect(numbers).toHaveTextContent('12promises · 4 active');
    expect(numbers).toHaveTextContent('7 of 8closed ones kept');
    expect(numbers).toHaveTextContent('58 of 61notices delivered');
  });

  it('[ADM-USERS-39] shows the ribbons of promises, in words too', async () => {
    await open();
    const promises = await part('Promises');
    expect(await promises.findByText('Бегать по утрам')).toBeVisible();
    expect(promises.getByText('#411 · habit · public')).toBeVisible();
    expect(promises.getByRole('img')).toHaveAccessibleName(
      'Ribbon: 2 days, 1 kept, today is day 2, no report yet',
    );
  });

  it('[ADM-USERS-39] shows notices with their status, and the log of operators', async () => {
    const entry = {
      id: 1,
      at: '2026-11-03T06:40:00.000Z',
      operator_id: 2,
      fingerprint: 'ab',
      action: 'ban-user',
      target: 'user:184',
      reason: 'spam',
      details: {},
    };
    await open(whole().on(PERSON, () => pageOf({ log: [entry, { ...entry, id: 2, action: 'brand-new' }] })));
    expect(await (await part('Notices')).findByText('Отчёт подтверждён')).toBeVisible();
    expect((await part('Notices')).getByText('Read')).toBeVisible();
    const log = await part('Log of this person');
    expect(log.getByText('Banned a person')).toBeVisible();
    expect(log.getByText('brand-new')).toBeVisible();
    expect(log.getAllByText(/operator 2 · «spam»/)).toHaveLength(2);
  });

  it.each([
    ['revoke-session', 'Ended a session'],
    ['end-sessions', 'Ended sessions'],
    ['delete-user', 'Started to delete a person'],
    ['run-deletion', 'Did not wait for the end of a hold'],
    ['cancel-deletion', 'Undid a deletion'],
    ['retry-deletion', 'Retried a stuck deletion'],
    ['export', 'Exported data'],
  ])('[ADM-USERS-39] the log says in words what %s was', async (action, words) => {
    const entry = {
      id: 1,
      at: '2026-11-03T06:40:00.000Z',
      operator_id: 2,
      fingerprint: 'ab',
      action,
      target: 'user:184',
      reason: null,
      details: {},
    };
    await open(whole().on(PERSON, () => pageOf({ log: [entry] })));
    expect((await part('Log of this person')).getByText(words)).toBeVisible();
  });

  it('[ADM-USERS-43] gives their id to copy, and says where the browser refuses', async () => {
    const written = jest.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    await open();
    const copy = await screen.findByRole('button', { name: 'Copy the id' });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
    await act(async () => fireEvent.click(copy));
    expect(written).toHaveBeenCalledWith('184');
    expect(await screen.findByText('The id is copied')).toBeVisible();
    written.mockRejectedValue(new Error('not allowed'));
    await act(async () => fireEvent.click(copy));
    expect(await screen.findByText('The browser refused to copy')).toBeVisible();
  });

  it('says how late it is where the person lives', async () => {
    await open();
    expect(await screen.findByText(/^\d\d:\d\d there$/)).toBeVisible();
    expect(screen.getByText('23:00–08:00')).toBeVisible();
  });

  it('shows no zero for a service that does not answer', async () => {
    await open(
      whole().on(PERSON, () => pageOf({ promises: null, votes: null, receipts: null, settings: null })),
    );
    const numbers = await screen.findByRole('group', { name: 'Numbers' });
    expect(within(numbers).getAllByText('no answer')).toHaveLength(4);
    expect(within(numbers).getAllByText('—')).toHaveLength(3);
    expect(screen.queryByText('Quiet hours')).toBeNull();
  });

  it('[ADM-ERR-01] [ADM-USERS-39] a part that fails says what and offers a retry; the others stay', async () => {
    let answer: () => unknown = () => json({}, { status: 418 });
    await open(whole().on(SESSIONS, () => answer()));
    const sessions = await part('Sessions');
    expect(await sessions.findByRole('alert')).toHaveTextContent('Failed to load sessions: 418');
    expect(await screen.findByText('Бегать по утрам')).toBeVisible();
    answer = () => refusal(400, 'BAD_INPUT', 'The server says why');
    await userEvent.click(sessions.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sessions.getByRole('alert')).toHaveTextContent('The server says why'));
    answer = () => ({ sessions: [sessionOf()] });
    await userEvent.click(sessions.getByRole('button', { name: 'Try again' }));
    expect(await sessions.findByText('iPhone · Telegram 12.1')).toBeVisible();
  });

  it('of nobody says so', async () => {
    await open(whole().on(PERSON, () => refusal(404, 'USER_NOT_FOUND', 'no')));
    expect(await screen.findByRole('heading', { name: 'There is no such user' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the search' })).toHaveAttribute('href', '/admin/');
  });

  it.each(['0', '-1', 'text', '99999999999'])('has no address /users/%s', async (id) => {
    const { gateway } = await mountPanel(`/users/${id}`, { gateway: whole() });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(gateway.to(PERSON)).toHaveLength(0);
  });

  it('[ADM-USERS-24] B opens the ban dialog, [ and ] lead to neighbours in the results', async () => {
    const gateway = whole().on('GET /api/admin/users/search', () => searchOf([alina, zhenya]));
    const { path } = await mountPanel('/?q=ali', { gateway });
    await userEvent.click(await screen.findByRole('link', { name: 'Алина Воронцова' }));
    await screen.findByRole('heading', { level: 1, name: 'Алина Воронцова' });
    await userEvent.keyboard(']');
    await waitFor(() => expect(path()).toBe('/users/588'));
    await screen.findByRole('heading', { level: 1, name: 'Алина Воронцова' });
    await userEvent.keyboard('b');
    expect(await screen.findByRole('dialog', { name: 'Ban User: Алина Воронцова' })).toBeVisible();
  });
});

describe('sessions', () => {
  it('one is ended after a question, with a reason', async () => {
    const gateway = whole().on('POST /api/admin/users/:id/sessions/:session/revoke', () => ({
      success: true,
    }));
    await open(gateway);
    const sessions = await part('Sessions');
    const before = gateway.to(SESSIONS).length;
    await userEvent.click(
      await sessions.findByRole('button', { name: 'End session: iPhone · Telegram 12.1' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'End the session iPhone · Telegram 12.1?' }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'stolen');
    await userEvent.click(dialog.getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The session has ended')).toBeVisible();
    const [asked] = gateway.to('POST /api/admin/users/:id/sessions/:session/revoke');
    expect([asked?.path, asked?.body]).toEqual([
      '/api/admin/users/184/sessions/session-1/revoke',
      { reason: 'stolen' },
    ]);
    await waitFor(() => expect(gateway.to(SESSIONS).length).toBeGreaterThan(before));
  });

  it('all are ended at once; a failure stays in the dialog', async () => {
    const END_ALL = 'POST /api/admin/users/:id/sessions/revoke-all';
    const gateway = whole().on(END_ALL, () => json({}, { status: 500 }));
    await open(gateway);
    await userEvent.click(await (await part('Sessions')).findByRole('button', { name: 'End all' }));
    const dialog = within(screen.getByRole('dialog', { name: 'End all sessions?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'End' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to end session');
    gateway.on(END_ALL, () => ({ success: true, revokedCount: 3 }));
    await userEvent.click(dialog.getByRole('button', { name: 'End' }));
    expect(await screen.findByText('3 sessions ended')).toBeVisible();
  });
});
