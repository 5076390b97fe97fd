// A message to one person: where it is opened, its form, sending, and what becomes of it.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountPanel } from './mount-panel.tsx';
import { alina, pageOf, searchOf, sessionOf, zhenya } from './samples.ts';
import { templates } from './template-samples.ts';

const SEND = 'POST /api/admin/users/:id/notify';
const STATUS = 'GET /api/admin/users/:id/notifications/:jobId/status';
const resultOf = (fields: object = {}) => ({
  jobId: 77,
  notificationId: 5,
  status: 'sent',
  outcome: 'delivered',
  error: null,
  ...fields,
});
const having = (send: () => unknown = () => resultOf(), person: () => unknown = () => pageOf()) =>
  new FakeGateway()
    .on('GET /api/admin/users/:id', () => person())
    .on('GET /api/admin/users/search', () => searchOf([alina, zhenya]))
    .on('GET /api/admin/notifications/templates', () => templates)
    .on('POST /api/admin/notifications/test', () => resultOf())
    .on(SEND, () => send());
const bodies = (gateway: FakeGateway) => gateway.to(SEND).map(({ body }) => body as Record<string, unknown>);
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Personal Notification' }));
const sendButton = async () => (await dialog()).getByRole('button', { name: 'Send' });

async function open(gateway = having()) {
  const mounted = await mountPanel('/?q=ali', { gateway });
  await userEvent.click((await rowOf('Алина Воронцова')).getByRole('button', { name: 'Send Notification' }));
  await dialog();
  return mounted;
}

async function write(text: string): Promise<void> {
  const area = await screen.findByRole('textbox', { name: 'Message' });
  const getData = (type: string) => (type === 'text/html' ? `<p>${text}</p>` : text);
  fireEvent.paste(area, { clipboardData: { getData, files: [], types: ['text/html'] } });
}
const give = async (reason: string) =>
  userEvent.type((await dialog()).getByRole('textbox', { name: 'Reason' }), reason);
async function send(gateway?: FakeGateway) {
  const mounted = await open(gateway);
  await write('Hello');
  await give('A complaint');
  await userEvent.click(await sendButton());
  return mounted;
}
const pickTemplate = async (key: string) => {
  await userEvent.click((await dialog()).getByRole('radio', { name: 'Template' }));
  await userEvent.click(await (await dialog()).findByRole('button', { name: key }));
};
const messageIn = (name: string) => screen.getByRole('region', { name }).querySelector('.ui-message');

const HOUR_MS = 3_600_000;
/** By the clock of UTC. */
const wall = (shift: number) => new Date(Date.now() + shift).toISOString().slice(11, 16);

afterEach(() => void jest.useRealTimers());

describe('the action', () => {
  it('[ADM-USERS-05] [ADM-NOTIF-04] stands in a row between promises and ban, and opens the dialog', async () => {
    await mountPanel('/?q=ali', { gateway: having() });
    const row = await rowOf('Алина Воронцова');
    const names = row.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names.slice(0, 4)).toEqual(['View Promises', 'Send Notification', 'Ban', 'Delete']);
    await userEvent.click(row.getByRole('button', { name: 'Send Notification' }));
    expect(await dialog()).toBeDefined();
  });

  it('[ADM-USERS-05] offers Unban to the banned', async () => {
    await mountPanel('/?q=ali', { gateway: having() });
    expect((await rowOf('Zhenya')).getByRole('button', { name: 'Unban' })).toBeVisible();
  });

  it('[ADM-USERS-06] is disabled without a Telegram id, and says why', async () => {
    await mountPanel('/?q=ali', { gateway: having() });
    const button = (await rowOf('Zhenya')).getByRole('button', { name: 'Send Notification' });
    expect(button).toHaveAttribute('title', 'User has no Telegram ID');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await userEvent.keyboard('jjn');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[ADM-NOTIF-04] is the key N of a row and of a person’s page', async () => {
    const gateway = having().on('GET /api/admin/users/:id/sessions', () => ({ sessions: [sessionOf()] }));
    const { router } = await mountPanel('/?q=ali', { gateway });
    await rowOf('Алина Воронцова');
    await userEvent.keyboard('jn');
    expect(await dialog()).toBeDefined();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate({ to: '/users/$id', params: { id: '184' } }));
    await screen.findByRole('heading', { level: 1, name: 'Алина Воронцова' });
    await userEvent.keyboard('n');
    expect(await dialog()).toBeDefined();
  });
});

describe('the form', () => {
  it('[ADM-NOTIF-34] [ADM-NOTIF-31] [ADM-NOTIF-32] begins with Telegram and Russian; push is for later', async () => {
    await open();
    const form = await dialog();
    expect(form.getByRole('checkbox', { name: 'Telegram' })).toBeChecked();
    expect(form.getByRole('checkbox', { name: 'Web' })).not.toBeChecked();
    expect(form.getByRole('checkbox', { name: 'Web push (future)' })).toBeDisabled();
    const language = form.getByRole('combobox', { name: 'Language of the message' });
    expect(language).toHaveValue('ru');
    expect(
      within(language)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(['ru', 'en', 'uk', 'de']);
  });

  it('[EDITOR-05] takes 1000 characters and no more', async () => {
    await open();
    await give('A complaint');
    await write('я'.repeat(1_000));
    expect(await screen.findByText('1,000 / 1,000')).toBeVisible();
    expect(await sendButton()).toBeEnabled();
    await write('!');
    expect(await screen.findByText('1,001 / 1,000')).toHaveAttribute('data-over', 'true');
    expect(await sendButton()).toBeDisabled();
  });

  it('[ADM-NOTIF-45] takes 1000 characters and no more to oneself', async () => {
    await open();
    const toMyself = (await dialog()).getByRole('button', { name: 'Send to myself' });
    await write('я'.repeat(1_000));
    await waitFor(() => expect(toMyself).toBeEnabled());
    await write('!');
    await waitFor(() => expect(toMyself).toBeDisabled());
  });

  it('[ADM-NOTIF-20] cannot be sent while text, reason or every channel is missing', async () => {
    await open();
    expect(await sendButton()).toBeDisabled();
    await write('Hello');
    expect(await sendButton()).toBeDisabled();
    const reason = (await dialog()).getByRole('textbox', { name: 'Reason' });
    await userEvent.type(reason, '   ');
    await userEvent.tab();
    expect(await screen.findByText('Reason is required for personal notifications')).toBeVisible();
    expect(await sendButton()).toBeDisabled();
    await userEvent.type(reason, 'A complaint');
    expect(await sendButton()).toBeEnabled();
    await userEvent.click((await dialog()).getByRole('checkbox', { name: 'Telegram' }));
    expect(await sendButton()).toBeDisabled();
  });

  it('[ADM-NOTIF-29] [ADM-NOTIF-30] offers six templates, the first four as quick picks', async () => {
    await open();
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Template' }));
    const quick = await (await dialog()).findByRole('group', { name: 'Frequent templates' });
    expect(
      within(quick)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['welcome_personal', 'reminder_personal', 'achievement_congratulations', 'feedback_request']);
    const others = within((await dialog()).getByRole('combobox', { name: 'Other templates' }));
    expect(others.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'others: 2',
      'account_security',
      'feature_announcement',
    ]);
  });

  it('[ADM-NOTIF-20] [ADM-NOTIF-21] a template begins with the user’s name, and needs its other variables', async () => {
    const { gateway } = await open();
    await give('A complaint');
    await pickTemplate('reminder_personal');
    const form = await dialog();
    expect(form.getByRole('textbox', { name: 'username' })).toHaveValue('alina_v');
    const task = form.getByRole('textbox', { name: 'task' });
    expect(task).toHaveValue('');
    expect(await sendButton()).toBeDisabled();
    await waitFor(() => expect(messageIn('Telegram')).toHaveTextContent('ru alina_v {{task}}'));
    await userEvent.type(task, 'run & <rest>');
    expect(messageIn('Telegram')?.innerHTML).toBe('ru <b>alina_v</b> <b>run &amp; &lt;rest&gt;</b>');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)).toHaveLength(1));
    expect(bodies(gateway)[0]).toMatchObject({
      messageType: 'template',
      messageKey: 'reminder_personal',
      variables: { username: 'alina_v', task: 'run & <rest>' },
    });
  });

  it('says that a language without a text of its own gets the Russian one', async () => {
    await open();
    await pickTemplate('welcome_personal');
    await userEvent.selectOptions(
      (await dialog()).getByRole('combobox', { name: 'Language of the message' }),
      'de',
    );
    expect(screen.getByText(/^The template has no text in this language/)).toBeVisible();
    await waitFor(() => expect(messageIn('Telegram')).toHaveTextContent('ru alina_v'));
  });

  it('[ADM-NOTIF-45] previews the recipient’s own name, and sends the same text to oneself as a personal one', async () => {
    const { gateway } = await open();
    await write('Hello, {{first_name}}');
    await waitFor(() => expect(messageIn('Telegram')).toHaveTextContent('Hello, Алина'));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send to myself' }));
    expect(await screen.findByText('The test was sent to your chat')).toBeVisible();
    expect(gateway.to('POST /api/admin/notifications/test')[0]?.body).toEqual({
      messageType: 'text',
      text: 'Hello, {{first_name}}',
      lang: 'ru',
    });
  });

  it('[ADM-NOTIF-41] is kept with its key when it is closed, for this person', async () => {
    const first = await open();
    await write('Hello');
    await give('A complaint');
    const [place] = Object.keys(localStorage).filter((key) => key.startsWith('panel-draft-personal-'));
    const { key } = JSON.parse(localStorage.getItem(place!)!) as { key: string };
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    first.unmount();
    const { gateway } = await open();
    expect((await dialog()).getByRole('textbox', { name: 'Reason' })).toHaveValue('A complaint');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)[0]).toMatchObject({ text: 'Hello', idempotencyKey: key }));
  });
});

describe('the draft', () => {
  it('[ADM-NOTIF-46] is said to be kept, and is emptied at a press: another message', async () => {
    const { gateway } = await send(having(() => refusal(400, 'BAD_INPUT', 'Not like this')));
    await screen.findByRole('alert');
    expect(screen.getByText('The draft is kept in this browser for 7 days')).toBeVisible();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Clear' }));
    expect((await dialog()).getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    expect(await (await dialog()).findByText('0 / 1,000')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('panel-draft-personal-184')).toBeNull();
    await write('Hello again');
    await give('A complaint');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)).toHaveLength(2));
    const [first, second] = bodies(gateway);
    expect(second).toMatchObject({ text: 'Hello again' });
    expect(second?.['idempotencyKey']).not.toBe(first?.['idempotencyKey']);
  });
});

describe('what the operator is opened before', () => {
  const opened = (fields: object) => open(having(undefined, () => pageOf(fields)));

  it('[ADM-NOTIF-40] a banned person gets nothing, so nothing can be sent', async () => {
    const { gateway } = await opened({ status: 'banned' });
    expect(await screen.findByText(/^The user is banned/)).toBeVisible();
    await write('Hello');
    await give('A complaint');
    await userEvent.click(await sendButton());
    expect(await sendButton()).toHaveAccessibleDescription(/^The user is banned/);
    expect(bodies(gateway)).toEqual([]);
  });

  it.each([
    [{ chatBlockedAt: '2026-11-01T00:00:00.000Z' }, /^The user has stopped the bot/],
    [{ settings: { ...pageOf().settings, muted_until: '2099-01-01T00:00:00.000Z' } }, /^The user has muted/],
    [
      { settings: { ...pageOf().settings, quiet_from: wall(-HOUR_MS), quiet_until: wall(HOUR_MS) } },
      /^It is quiet hours/,
    ],
  ])('[ADM-NOTIF-40] a chat that will not ring: %j', async (fields, note) => {
    await opened({ timeZone: 'Etc/UTC', ...fields });
    expect(await screen.findByText(note)).toBeVisible();
  });

  it('[ADM-NOTIF-43] a message that waits for the end of quiet hours', async () => {
    const settings = { ...pageOf().settings, quiet_from: wall(-HOUR_MS), quiet_until: wall(HOUR_MS) };
    const { gateway } = await opened({ timeZone: 'Etc/UTC', settings });
    expect(await screen.findByText(/^It is quiet hours there until .* without sound/)).toBeVisible();
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Wait for their morning' }));
    expect(await screen.findByText(/^It is quiet hours there until .* when they end/)).toBeVisible();
    await write('Hello');
    await give('A complaint');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)[0]).toMatchObject({ quietHours: 'wait' }));
  });

  it('a person who does not exist any more', async () => {
    await open(having(undefined, () => refusal(404, 'USER_NOT_FOUND', 'no')));
    expect(await screen.findByText('This user does not exist any more.')).toBeVisible();
  });
});

describe('sending', () => {
  it('[ADM-NOTIF-07] closes two seconds after success, and not before', async () => {
    const { gateway } = await open();
    await write('Hello');
    await give('A complaint');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/^Sent/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_800));
    expect(screen.getByRole('dialog')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies(gateway)).toEqual([
      {
        messageType: 'text',
        text: 'Hello',
        lang: 'ru',
        channels: { telegram: true, web: false },
        quietHours: 'silent',
        reason: 'A complaint',
        idempotencyKey: expect.stringMatching(/^personal-184-\d{13}-[0-9a-f]{32}$/),
      },
    ]);
    expect(localStorage.getItem('panel-draft-personal-184')).toBeNull();
  });

  it('[ADM-NOTIF-42] asks every second what became of a queued message', async () => {
    let status = 'queued';
    const gateway = having(() => resultOf({ status: 'queued', outcome: 'queued' })).on(STATUS, () =>
      resultOf({ status }),
    );
    await send(gateway);
    expect(await screen.findByText(/^The message is queued/)).toBeVisible();
    expect(await sendButton()).toHaveAttribute('aria-disabled', 'true');
    status = 'sent';
    expect(await screen.findByText(/^Sent/, undefined, { timeout: 5_000 })).toBeVisible();
    expect(gateway.to(STATUS).length).toBeGreaterThan(0);
  });

  it('[ADM-NOTIF-33] [ADM-NOTIF-42] that was refused shows the server’s reason, and a retry is the same send', async () => {
    let answer: () => unknown = () => refusal(404, 'USER_NOT_FOUND', 'User not found');
    const { gateway } = await send(having(() => answer()));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to send notification User not found');
    answer = () => json({}, { status: 422 });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(bodies(gateway)).toHaveLength(2));
    expect(bodies(gateway)[1]).toEqual(bodies(gateway)[0]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send notification');
  });

  it('[ADM-NOTIF-33] [ADM-NOTIF-42] that Telegram did not take says why; the next press is another message', async () => {
    const { gateway } = await send(having(() => resultOf({ status: 'failed', error: 'blocked' })));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to send notification The user has stopped the bot.',
    );
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)).toHaveLength(2));
    const [first, second] = bodies(gateway).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  it('whose key belongs to another message is offered as a new one', async () => {
    let answer: () => unknown = () => refusal(409, 'IDEMPOTENCY_KEY_REUSED', 'reused');
    const { gateway } = await send(having(() => answer()));
    expect(await screen.findByText(/^This form has already sent another message/)).toBeVisible();
    answer = () => resultOf();
    await userEvent.click(screen.getByRole('button', { name: 'Send as a new one' }));
    expect(await screen.findByText(/^Sent/)).toBeVisible();
    const [first, second] = bodies(gateway).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });
});
