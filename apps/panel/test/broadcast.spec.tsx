// The form of messages to everyone: its defaults, its audience, its draft, its errors.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AudiencePreview } from '../src/shared/api/wire.ts';
import { fileOf, filesOf, previewOf } from './audience-samples.ts';
import { listOf } from './batch-samples.ts';
import { mountPanel, type MountOptions } from './mount-panel.tsx';

const SEND = 'POST /api/admin/notifications/broadcast';
const PREVIEW = 'POST /api/admin/notifications/group';
const LIBRARY = 'GET /api/admin/media';
const created = { success: true, batchId: 93, id: 93, total: 3_412, totalUsers: 3_412, enqueued: 0 };
const having = (preview: Partial<AudiencePreview> = {}) =>
  new FakeGateway()
    .on(PREVIEW, () => previewOf(preview))
    .on(SEND, () => json(created, { status: 202 }))
    .on('GET /api/admin/notifications/batches', () => listOf([]));
const mount = (gateway = having(), options: MountOptions = {}) =>
  mountPanel('/notifications/broadcast', { gateway, ...options });
const sendButton = () => screen.findByRole('button', { name: 'Send to everyone' });
const bodies = (gateway: FakeGateway) => gateway.to(SEND).map(({ body }) => body as Record<string, unknown>);

async function write(text: string): Promise<void> {
  const area = await screen.findByRole('textbox', { name: 'Message' });
  const getData = (type: string) => (type === 'text/html' ? `<p>${text}</p>` : text);
  fireEvent.paste(area, { clipboardData: { getData, files: [], types: ['text/html'] } });
}
async function send(text = 'News'): Promise<void> {
  await write(text);
  await screen.findByText(/^to /);
  await userEvent.click(await sendButton());
}

describe('the form', () => {
  it('[ADM-BCAST-07] [ADM-NOTIF-02] [ADM-NOTIF-03] [ADM-LIMIT-05] begins with both channels and Russian', async () => {
    await mount();
    expect(await screen.findByRole('checkbox', { name: 'Telegram' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Web' })).toBeChecked();
    const language = screen.getByRole('combobox', { name: 'Language of the message' });
    expect(language).toHaveValue('ru');
    const languages = within(language).getAllByRole<HTMLOptionElement>('option');
    expect(languages.map(({ value }) => value)).toEqual(['ru', 'en', 'uk']);
    expect(screen.getByRole('region', { name: 'How it will look' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose from the media library' })).toBeVisible();
  });

  it('[ADM-SHELL-08] is what the address of all notifications leads to', async () => {
    const { path } = await mountPanel('/notifications', { gateway: having() });
    await waitFor(() => expect(path()).toBe('/notifications/broadcast'));
    expect(await sendButton()).toBeVisible();
  });

  it('shows who gets the message, and for how long it takes', async () => {
    const { gateway } = await mount();
    const audience = within(await screen.findByRole('region', { name: 'Who gets it' }));
    expect(await audience.findByText('3,412')).toBeVisible();
    expect(audience.getByLabelText('Who gets it')).toHaveTextContent('in Telegram3,105');
    expect(audience.getByText('Sending takes about 2 minutes.')).toBeVisible();
    const [asked] = gateway.to(PREVIEW);
    expect(asked?.query.get('preview')).toBe('true');
    expect(asked?.body).toEqual({ filters: {}, channels: { telegram: true, web: true } });
  });

  it('[ADM-BCAST-06] sends with a hold, then is empty, and Batch Status opens', async () => {
    const { gateway, path, router } = await mount();
    await send('<b>News</b>');
    await waitFor(() => expect(path()).toBe('/notifications/batches'));
    const [body] = bodies(gateway);
    expect(body).toEqual({
      type: 'broadcast',
      content: { text: '<b>News</b>' },
      channels: { telegram: true, web: true },
      lang: 'ru',
      format: { telegram: 'text_only', web: 'text_notification' },
      idempotencyKey: expect.stringMatching(/^broadcast-\d{13}-[0-9a-f]{32}$/),
      holdSeconds: 30,
      quietHours: 'silent',
      expectedAudience: 3_412,
    });
    expect(gateway.to(SEND)[0]?.headers.get('idempotency-key')).toBe(body?.['idempotencyKey']);
    expect(await screen.findByText(/it can be undone for 30 seconds/)).toBeVisible();
    await act(() => router.navigate({ to: '/notifications/broadcast' }));
    expect(await screen.findByText('0 / 2,000')).toBeVisible();
  });

  it('[ADM-SEND-21] takes no changes while it is on its way, and takes them again after a refusal', async () => {
    let answer: (response: Response) => void = () => {};
    const gateway = having().on(SEND, () => new Promise((resolve) => (answer = resolve)));
    await mount(gateway);
    await send();
    await waitFor(() => expect(gateway.to(SEND)).toHaveLength(1));
    const parts = [
      screen.getByRole('textbox', { name: 'Message' }),
      screen.getByRole('checkbox', { name: 'Telegram' }),
      screen.getByRole('radio', { name: 'Later' }),
      screen.getByRole('button', { name: 'Choose from the media library' }),
    ];
    const isInert = (part: Element) => part.closest('[inert]') !== null;
    expect(parts.filter((part) => !isInert(part))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('4 / 2,000')).toBeVisible();
    await act(async () => answer(refusal(400, 'BAD_INPUT', 'no')));
    await screen.findByRole('alert');
    expect(parts.filter(isInert)).toEqual([]);
  });

  it('sends later and waits for the morning when asked to', async () => {
    const { gateway } = await mount();
    await userEvent.click(await screen.findByRole('radio', { name: 'Wait for their morning' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Later' }));
    const field = screen.getByLabelText('Date and time, by your clock');
    fireEvent.change(field, { target: { value: '2020-01-01T10:00' } });
    expect(await screen.findByText('This time has passed')).toBeVisible();
    await send();
    expect(gateway.to(SEND)).toHaveLength(0);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    tomorrow.setMinutes(0, 0, 0);
    const local = new Date(tomorrow.getTime() - tomorrow.getTimezoneOffset() * 60_000).toISOString();
    fireEvent.change(field, { target: { value: local.slice(0, 16) } });
    await userEvent.click(await sendButton());
    await waitFor(() => expect(gateway.to(SEND)).toHaveLength(1));
    expect(bodies(gateway)[0]).toMatchObject({ quietHours: 'wait', sendAt: tomorrow.toISOString() });
  });

  it('asks for the typed number of recipients above 10,000', async () => {
    const { gateway } = await mount(having({ estimatedAudience: 12_480 }));
    await send();
    const dialog = within(await screen.findByRole('dialog', { name: 'Large audience' }));
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), '12 481');
    expect(dialog.getByRole('alert')).toHaveTextContent('The number differs');
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.type(dialog.getByRole('textbox'), '12 480');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies(gateway)[0]).toMatchObject({ confirmLargeAudience: true }));
  });

  it('reminds of a test to oneself and never asks for it', async () => {
    const gateway = having().on('POST /api/admin/notifications/test', () =>
      refusal(409, 'OPERATOR_HAS_NO_CHAT', 'Press /start in the bot first'),
    );
    await mount(gateway);
    await write('News');
    expect(await screen.findByText('You have not sent this message to yourself yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send to myself' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Press /start in the bot first');
    gateway.on('POST /api/admin/notifications/test', () => ({ jobId: 1, status: 'sent' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send to myself' }));
    expect(await screen.findByText('The test was sent to your chat')).toBeVisible();
    expect(await sendButton()).toBeEnabled();
  });
});

describe('the draft', () => {
  it('[ADM-API-30] survives a reload with its key, so that a send is one', async () => {
    const first = await mount(having().on(SEND, () => refusal(400, 'BAD_INPUT', 'no')));
    await send('kept');
    await screen.findByRole('alert');
    first.unmount();
    const { gateway } = await mount();
    expect(await screen.findByText('4 / 2,000')).toBeVisible();
    await screen.findByText('to 3,412 recipients');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(gateway.to(SEND)).toHaveLength(1));
    expect(bodies(gateway)[0]?.['idempotencyKey']).toBe(bodies(first.gateway)[0]?.['idempotencyKey']);
    expect(bodies(gateway)[0]?.['content']).toEqual({ text: 'kept' });
  });

  it('is forgotten after 7 days, and when it is no draft', async () => {
    const old = { key: 'old', savedAt: Date.now() - 7 * 24 * 3_600_000 - 1_000, fields: {} };
    for (const stored of [JSON.stringify(old), '{"key":"x","savedAt":9e15,"fields":{}}', '{']) {
      localStorage.setItem('panel-draft-broadcast', stored);
      const { unmount } = await mount();
      expect(await screen.findByText('0 / 2,000')).toBeVisible();
      expect(localStorage.getItem('panel-draft-broadcast')).toContain('broadcast-');
      unmount();
    }
  });

  it('whose key has sent another message can be sent as a new one', async () => {
    const gateway = having().on(SEND, () => refusal(409, 'IDEMPOTENCY_KEY_REUSED', 'used'));
    await mount(gateway);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('This form has already sent another batch');
    gateway.on(SEND, () => created);
    await userEvent.click(screen.getByRole('button', { name: 'Send as a new one' }));
    await userEvent.click(await sendButton());
    await waitFor(() => expect(bodies(gateway)).toHaveLength(2));
    const [before, after] = bodies(gateway).map(({ idempotencyKey }) => idempotencyKey);
    expect(after).not.toBe(before);
  });
});

describe('errors', () => {
  /** What the form says when this is the answer to a send. */
  const alertAfter = async (answer: () => unknown) => {
    const { unmount } = await mount(having().on(SEND, answer));
    await send();
    const { textContent } = await screen.findByRole('alert');
    unmount();
    return textContent;
  };
  const saying = (message: string) => () => refusal(400, 'BAD_INPUT', message);

  it('[ADM-BCAST-08] an answer that is none', async () => {
    expect(await alertAfter(() => json([]))).toContain('Invalid response from broadcast service');
  });

  it('[ADM-BCAST-09] an answer without a batch', async () => {
    expect(await alertAfter(() => ({ success: true }))).toContain(
      'No batch ID returned from broadcast service',
    );
  });

  it('[ADM-BCAST-10] characters that do not match', async () => {
    expect(await alertAfter(saying('The string did not match the expected pattern'))).toContain(
      'Validation error: Some text fields contain invalid characters. Please check the text and try again.',
    );
  });

  it('[ADM-BCAST-11] a constraint of the database', async () => {
    expect(await alertAfter(saying('violates check constraint'))).toContain(
      'Database constraint error: Some text fields are too long.',
    );
  });

  it('[ADM-BCAST-12] the network of the server', async () => {
    expect(await alertAfter(saying('Network unreachable'))).toContain(
      'Network error: Unable to connect to the notification service.',
    );
  });

  it('[ADM-BCAST-13] otherwise the server’s message, or the documented one', async () => {
    expect(await alertAfter(saying('Media not found'))).toContain('Media not found');
    expect(await alertAfter(() => json({}, { status: 422 }))).toContain(
      'Failed to send broadcast notification',
    );
  });

  it('[ADM-BCAST-02] [ADM-BCAST-05] of the content are said before anything is sent', async () => {
    const { gateway } = await mount();
    await screen.findByText('to 3,412 recipients');
    await userEvent.click(await sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Message must contain either text or media');
    await write('News');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Telegram' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Web' }));
    await userEvent.click(await sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'At least one channel (telegram or web) must be specified',
    );
    expect(gateway.to(SEND)).toHaveLength(0);
  });

  it('of an audience that changed lead to a new count', async () => {
    const gateway = having().on(SEND, () => refusal(409, 'AUDIENCE_CHANGED', 'It is 5,000 now'));
    await mount(gateway);
    await send();
    gateway.on(PREVIEW, () => previewOf({ estimatedAudience: 5_000 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is 5,000 now');
    await waitFor(() => expect(gateway.to(PREVIEW).length).toBeGreaterThan(1));
  });
});

describe('the media picker', () => {
  const open = async (gateway: FakeGateway) => {
    await mount(gateway);
    await userEvent.click(await screen.findByRole('button', { name: /^Choose from the media/ }));
    return within(await screen.findByRole('dialog'));
  };

  it('[ADM-MEDIA-01] [ADM-MEDIA-02] lists uploaded files, 50 per load, and the chosen one is sent', async () => {
    const files = Array.from({ length: 50 }, (_, index) => fileOf(index + 1));
    const gateway = having().on(LIBRARY, ({ query }) =>
      query.get('offset') === '0'
        ? filesOf(files, 0, true)
        : filesOf([fileOf(99, { mimeType: 'video/mp4' })], 50),
    );
    const dialog = await open(gateway);
    expect(await dialog.findAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^news-99/ }));
    const asked = gateway.to(LIBRARY).map(({ query }) => `${query.get('limit')} from ${query.get('offset')}`);
    // React's strict mode mounts twice, which may ask twice.
    expect([...new Set(asked)]).toEqual(['50 from 0', '50 from 50']);
    await screen.findByText('to 3,412 recipients');
    await userEvent.click(await sendButton());
    await waitFor(() => expect(gateway.to(SEND)).toHaveLength(1));
    expect(bodies(gateway)[0]).toMatchObject({
      content: { media: { fileId: fileOf(99).fileId, type: 'video' } },
      format: { telegram: 'media_only', web: 'video_notification' },
    });
  });

  it.each(['video/x-msvideo', 'video/quicktime'] as const)(
    '[ADM-MEDIA-39] %s goes as a document and is downloaded on the web: the composer and its previews say so',
    async (mimeType) => {
      const clip = fileOf(7, { originalName: 'clip', mimeType, kind: 'video', poster: '/media/poster' });
      const dialog = await open(having().on(LIBRARY, () => filesOf([clip])));
      await userEvent.click(await dialog.findByRole('button', { name: /^clip/ }));
      expect(
        await screen.findByText(/^Telegram does not play such files: they are sent as a document/),
      ).toBeVisible();
      const telegram = screen.getByRole('region', { name: 'Telegram' });
      expect(telegram).toHaveTextContent('clipThe file goes as a document');
      const web = screen.getByRole('region', { name: 'Web' });
      expect(web).toHaveTextContent('The video can be downloaded');
      expect(within(web).getByRole('img', { name: 'clip' })).toHaveAttribute('src', '/media/poster');
      expect(document.querySelector('video')).toBeNull();
    },
  );
});
