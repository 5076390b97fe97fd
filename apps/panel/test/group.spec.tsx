// The form of messages to groups: filters, the audience that has to be looked at, sending.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { integerOf } from '../src/features/messages/filter-values.ts';
import type { AudiencePreview } from '../src/shared/api/wire.ts';
import { previewOf } from './audience-samples.ts';
import { listOf } from './batch-samples.ts';
import { mountPanel, type MountOptions } from './mount-panel.tsx';

const GROUP = 'POST /api/admin/notifications/group';
const created = { success: true, batchId: 94, id: 94, total: 3_412, totalUsers: 3_412, enqueued: 0 };
/** Previews and sends have one address. */
const withoutSegments = () =>
  new FakeGateway().on('GET /api/admin/segments', () => ({ success: true, segments: [] }));
const having = (preview: Partial<AudiencePreview> = {}, send: () => unknown = () => created) =>
  withoutSegments()
    .on(GROUP, ({ query }) => (query.get('preview') === 'true' ? previewOf(preview) : send()))
    .on('GET /api/admin/notifications/batches', () => listOf([]));
const mount = (gateway = having(), options: MountOptions = {}) =>
  mountPanel('/notifications/group', { gateway, ...options });
const asked = (gateway: FakeGateway) => {
  const all = gateway.to(GROUP).map(({ query, body }) => ({ isPreview: query.has('preview'), body }));
  return {
    previews: all.filter(({ isPreview }) => isPreview).map(({ body }) => body as { filters: object }),
    sends: all.filter(({ isPreview }) => !isPreview).map(({ body }) => body as Record<string, unknown>),
  };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const look = async () => {
  await press('Preview audience');
  await screen.findByText(/^to [\d,]+ recipients$/);
};
const alert = () => screen.findByRole('alert');

async function write(text: string): Promise<void> {
  const area = await screen.findByRole('textbox', { name: 'Message' });
  const getData = (type: string) => (type === 'text/html' ? `<p>${text}</p>` : text);
  fireEvent.paste(area, { clipboardData: { getData, files: [], types: ['text/html'] } });
}

describe('filters', () => {
  it('[ADM-GROUP-01] [ADM-GROUP-12] are quick and advanced; Telegram alone is on at first', async () => {
    await mount();
    expect(
      within(await screen.findByRole('group', { name: 'Quick filters' })).getAllByRole('button'),
    ).toHaveLength(5);
    expect(screen.getByText('Advanced filters')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Telegram' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Web' })).not.toBeChecked();
  });

  it('[ADM-LIMIT-05] [EDITOR-06] stand beside a message of at most 2000 characters in one of three languages', async () => {
    await mount();
    await write('News');
    expect(await screen.findByText('4 / 2,000')).toBeVisible();
    const language = screen.getByRole('combobox', { name: 'Language of the message' });
    expect(language).toHaveValue('ru');
    const languages = within(language).getAllByRole<HTMLOptionElement>('option');
    expect(languages.map(({ value }) => value)).toEqual(['ru', 'en', 'uk']);
  });

  it('[ADM-GROUP-13] quick ones mean what they say, and a second press takes one back', async () => {
    const { gateway } = await mount();
    for (const name of [
      'Inactive over 30 days',
      'Over 5 active promises',
      'Language ru',
      'Registered before 2024-01-01',
    ])
      await press(name);
    await look();
    expect(asked(gateway).previews.at(-1)?.filters).toEqual({
      lastLoginDaysGt: 30,
      activePromisesGt: 5,
      language: 'ru',
      registeredBefore: '2024-01-01T00:00:00.000Z',
    });
    expect(screen.getByRole('textbox', { name: 'Active promises more than' })).toHaveValue('5');
    await press('Over 5 active promises');
    await waitFor(() =>
      expect(asked(gateway).previews.at(-1)?.filters).not.toHaveProperty('activePromisesGt'),
    );
    expect(screen.getByRole('button', { name: 'Language ru' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('[ADM-GROUP-14] new users, whose details are not shown, are those of the last 7 days', async () => {
    const { gateway } = await mount();
    await press('New users: last 7 days');
    await look();
    const { registeredAfter } = asked(gateway).previews.at(-1)!.filters as { registeredAfter: string };
    const days = (Date.now() - Date.parse(registeredAfter)) / (24 * 3_600_000);
    expect(Math.floor(days)).toBe(7);
    expect(registeredAfter).toMatch(/T00:00:00\.000Z$/);
  });

  it('[ADM-GROUP-11] numbers are whole ones, and empty is unset', async () => {
    const { gateway } = await mount();
    const field = await screen.findByRole('textbox', { name: 'Last login, days ago more than' });
    await userEvent.type(field, '045');
    await look();
    expect(asked(gateway).previews.at(-1)?.filters).toEqual({ lastLoginDaysGt: 45 });
    await userEvent.clear(field);
    await waitFor(() => expect(asked(gateway).previews.at(-1)?.filters).toEqual({}));
    const before = asked(gateway).previews.length;
    await userEvent.type(field, 'x');
    expect(await alert()).toHaveTextContent('A whole number from 0');
    expect(asked(gateway).previews).toHaveLength(before);
    expect([integerOf(''), integerOf(' 7 '), integerOf('-1'), integerOf('1.5')]).toEqual([
      undefined,
      7,
      null,
      null,
    ]);
  });
});

describe('the audience', () => {
  it('[ADM-GROUP-02] [ADM-GROUP-09] has to be looked at before sending, and again after a change', async () => {
    const { gateway } = await mount();
    await write('News');
    await press('Send to the group');
    expect(await alert()).toHaveTextContent('Please preview the audience before sending');
    await look();
    gateway.on(GROUP, () => new Promise(() => {}));
    await press('Language ru');
    await press('Send to the group');
    expect(await alert()).toHaveTextContent('Please preview the audience before sending');
    expect(asked(gateway).sends).toEqual([]);
  });

  it('says by what it is reached, and what one may regret', async () => {
    await mount();
    await look();
    const audience = screen.getByRole('region', { name: 'Who gets it' });
    expect(audience).toHaveTextContent('stopped the bot52');
    expect(audience).toHaveTextContent('1204 people got a batch in the last 7 days');
    expect(audience).toHaveTextContent('@odyachenko ru, id 2 en');
  });

  it('[ADM-GROUP-15] that could not be counted says so, with the server’s message', async () => {
    await mount(withoutSegments().on(GROUP, () => refusal(400, 'BAD_INPUT', 'filters: unknown field')));
    await press('Preview audience');
    expect(await alert()).toHaveTextContent('Failed to load audience preview filters: unknown field');
  });

  it('of nobody cannot be sent to', async () => {
    const { gateway } = await mount(having({ estimatedAudience: 0 }));
    await write('News');
    await press('Preview audience');
    await screen.findByText('Nobody meets these conditions.');
    await press('Send to the group');
    expect(await alert()).toHaveTextContent('Nobody meets these conditions.');
    expect(asked(gateway).sends).toEqual([]);
  });
});

describe('sending', () => {
  it('[ADM-GROUP-07] empties the form and opens Batch Status', async () => {
    const { gateway, path, router } = await mount();
    await press('Language ru');
    await look();
    await write('News');
    await press('Send to the group');
    await waitFor(() => expect(path()).toBe('/notifications/batches'));
    expect(asked(gateway).sends).toEqual([
      {
        filters: { language: 'ru' },
        message: { messageType: 'text', text: 'News', lang: 'ru' },
        channels: { telegram: true, web: false },
        idempotencyKey: expect.stringMatching(/^group-\d{13}-[0-9a-f]{32}$/),
        holdSeconds: 30,
        quietHours: 'silent',
        expectedAudience: 3_412,
      },
    ]);
    await act(() => router.navigate({ to: '/notifications/group' }));
    expect(await screen.findByText('0 / 2,000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Language ru' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Preview audience' })).toBeVisible();
  });

  it('[ADM-SEND-21] locks the filters and the message until the answer', async () => {
    const { gateway } = await mount(having({}, () => new Promise(() => {})));
    await write('News');
    await look();
    await press('Send to the group');
    await waitFor(() => expect(asked(gateway).sends).toHaveLength(1));
    for (const part of [
      screen.getByRole('button', { name: 'Language ru' }),
      screen.getByRole('textbox', { name: 'Message' }),
      screen.getByRole('checkbox', { name: 'Telegram' }),
    ])
      expect(part.closest('[inert]')).not.toBeNull();
  });

  it('[ADM-GROUP-06] to more than 10,000 needs their number, to 10,000 does not', async () => {
    const { gateway } = await mount(having({ estimatedAudience: 10_001 }));
    await write('News');
    await look();
    await press('Send to the group');
    const dialog = within(await screen.findByRole('dialog', { name: 'Large audience' }));
    expect(asked(gateway).sends).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), '10001');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(asked(gateway).sends[0]).toMatchObject({ confirmLargeAudience: true }));
  });

  it('to exactly 10,000 asks for no number', async () => {
    const { gateway } = await mount(having({ estimatedAudience: 10_000 }));
    await write('News');
    await look();
    await press('Send to the group');
    await waitFor(() => expect(asked(gateway).sends).toHaveLength(1));
    expect(asked(gateway).sends[0]).not.toHaveProperty('confirmLargeAudience');
  });

  it('[ADM-GROUP-08] needs text or media', async () => {
    const { gateway } = await mount();
    await look();
    await press('Send to the group');
    expect(await alert()).toHaveTextContent('Either text or media is required');
    expect(asked(gateway).sends).toEqual([]);
  });

  it('[ADM-GROUP-16] that failed says so, and a retry is the same send', async () => {
    let answer: () => unknown = () => json({}, { status: 422 });
    const { gateway } = await mount(having({}, () => answer()));
    await write('News');
    await look();
    await press('Send to the group');
    expect(await alert()).toHaveTextContent('Failed to send group notification');
    answer = () => created;
    await press('Try again');
    await waitFor(() => expect(asked(gateway).sends).toHaveLength(2));
    const [first, second] = asked(gateway).sends;
    expect(second).toEqual(first);
  });
});
