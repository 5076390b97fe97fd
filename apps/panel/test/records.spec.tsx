// The log, parked events and the state of the system.
import { describe, expect, it } from '@jest/globals';
import { OWN_DELETION_REASON } from '@slovo/domain/deletion';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ParkedEvent } from '../src/shared/api/wire.ts';
import { mountPanel } from './mount-panel.tsx';
import { lineOf, parkedOf, sendingOf, serviceOf, systemOf } from './record-samples.ts';
import { alina, searchOf } from './samples.ts';

const LOG = 'GET /api/admin/audit';
const NAMES = 'GET /api/admin/users/search';
const REPLAY = 'POST /api/admin/:service/parked-events/:id/replay';
const VIEW = 'POST /api/admin/audit/private-views';
const SYSTEM = 'GET /api/admin/system';
const SENDING = 'GET /api/admin/sending';

describe('the log', () => {
  const logging = (lines = [lineOf()], next = '') =>
    new FakeGateway()
      .on(LOG, () => json(lines, { headers: { 'x-next-cursor': next } }))
      .on(NAMES, () => searchOf([alina]));

  it('[ADM-REC-01] is a sentence for each line, with the name looked up now, and its JSON under it', async () => {
    await mountPanel('/audit', { gateway: logging() });
    const line = (await screen.findByText('Banned a person', { selector: 'td' })).closest('tr')!;
    expect(within(line).getByText('спам в отчётах')).toBeVisible();
    expect(within(line).getByText('user:588')).toHaveAttribute('href', '/admin/users/588');
    expect(await within(line).findByText('Алина Воронцова')).toBeVisible();
    await userEvent.click(within(line).getByRole('button', { name: /^Details: ban-user/ }));
    expect(screen.getByText(/"sessionsEnded": 2/)).toBeVisible();
  });

  it('[DATA-16] says in words that a person deletes their own account', async () => {
    const line = lineOf({ action: 'delete-user', reason: OWN_DELETION_REASON });
    await mountPanel('/audit', { gateway: logging([line]) });
    expect(await screen.findByText('the person is deleting their own account')).toBeVisible();
    expect(screen.queryByText(OWN_DELETION_REASON)).toBeNull();
  });

  it('[ADM-REC-01] leads to the page of a promise and of a batch, and nowhere for what has none', async () => {
    const targets = ['promise:411', 'batch:3', 'segment:5'];
    await mountPanel('/audit', {
      gateway: logging(targets.map((target, index) => ({ ...lineOf(), id: index + 1, target }))),
    });
    expect(await screen.findByText('promise:411')).toHaveAttribute('href', '/admin/promises/411');
    expect(screen.getByText('batch:3')).toHaveAttribute('href', '/admin/batches/3');
    expect(screen.getByText('segment:5')).not.toHaveAttribute('href');
  });

  it('[ADM-REC-01] filters are in the address; a target is told from words', async () => {
    const { gateway, router } = await mountPanel('/audit', { gateway: logging() });
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, 'user:588{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'ban-user');
    await waitFor(() =>
      expect(Object.fromEntries(gateway.to(LOG).at(-1)!.query)).toEqual({
        target: 'user:588',
        action: 'ban-user',
        limit: '50',
      }),
    );
    await userEvent.clear(box);
    await userEvent.type(box, 'спам{Enter}');
    expect(router.state.location.search).toEqual({ q: 'спам', action: 'ban-user' });
  });

  it('[ADM-REC-01] pages by cursor, there and back', async () => {
    const { gateway } = await mountPanel('/audit', { gateway: logging([lineOf()], 'c2') });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(gateway.to(LOG).at(-1)!.query.get('cursor')).toBe('c2'));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled'),
    );
  });

  it('[ADM-ERR-01] [ADM-ERR-02] a failure shows the server’s message, else what failed, else the network', async () => {
    const gateway = logging().on(LOG, () => refusal(403, 'FORBIDDEN', 'Not for you'));
    const { unmount } = await mountPanel('/audit', { gateway });
    expect(await screen.findByText('Not for you')).toBeVisible();
    unmount();
    await mountPanel('/audit', { gateway: logging().on(LOG, () => refusal(403, 'FORBIDDEN', '')) });
    expect(await screen.findByText('Failed to load the log: 403')).toBeVisible();
  });
});

describe('parked events', () => {
  const second = parkedOf({ id: 3039, error: 'Poll of report 8809 is closed' });
  const other = parkedOf({ id: 3038, consumer: 'voting-follow-user', error: 'timeout' });

  function parking(events: () => ParkedEvent[] = () => [parkedOf(), second, other]): FakeGateway {
    return new FakeGateway()
      .on('GET /api/admin/:service/parked-events', () => [])
      .on('GET /api/admin/voting/parked-events', events)
      .on(VIEW, () => ({ success: true }));
  }

  it('[ADM-REC-02] are grouped by consumer and message without its numbers', async () => {
    await mountPanel('/parked', { gateway: parking() });
    expect(await screen.findByText('2 causes, 3 events')).toBeVisible();
    expect(screen.getByRole('heading', { name: '2 events of this cause' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^voting\s*3$/ })).toBeVisible();
  });

  it('[ADM-REC-02] replays what is selected one by one, and goes on after one that fails', async () => {
    const done = new Set<string>();
    const gateway = parking(() =>
      [parkedOf(), second].map((event) =>
        done.has(String(event.id)) ? { ...event, replayed_at: '2026-11-20T10:00:00.000Z' } : event,
      ),
    ).on(REPLAY, ({ path }) => {
      const id = path.split('/').at(-2)!;
      if (id === '3040') return refusal(409, 'PARKED_EVENT_FAILED', 'Poll is closed');
      done.add(id);
      return { success: true };
    });
    await mountPanel('/parked', { gateway });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all, up to 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replay selected: 2' }));
    expect(await screen.findByText('Replayed: 1, failed: 1')).toBeVisible();
    expect(screen.getByText('voting:3040: Poll is closed')).toBeVisible();
    expect(gateway.to(REPLAY).map(({ path }) => path.split('/').at(-2))).toEqual(['3040', '3039']);
  });

  it('[ADM-REC-03] people’s words in a payload are shown only after the log has recorded it', async () => {
    const { gateway } = await mountPanel('/parked?event=voting:3040', { gateway: parking() });
    const payload = await screen.findByRole('region', { name: 'Payload' });
    expect(payload).toHaveTextContent('"title": "…"');
    expect(payload).toHaveTextContent('2026-11-20T08:58:31Z');
    expect(payload).not.toHaveTextContent('Бегать');
    await userEvent.click(screen.getByRole('button', { name: 'Show people’s words' }));
    await waitFor(() => expect(payload).toHaveTextContent('Бегать по утрам'));
    expect(gateway.to(VIEW).map(({ body }) => body)).toEqual([{ target: 'voting:3040' }]);
  });

  it('[ADM-REC-02] a service that does not answer hides nothing of the others', async () => {
    const gateway = parking().on('GET /api/admin/bot/parked-events', () =>
      refusal(403, 'SERVICE_SILENT', 'The bot is silent'),
    );
    await mountPanel('/parked', { gateway });
    expect(await screen.findByText('No answer from: bot. The rest is shown.')).toBeVisible();
    expect(await screen.findByText('2 causes, 3 events')).toBeVisible();
  });
});

describe('the state of the system', () => {
  const system = (...services: ReturnType<typeof serviceOf>[]) =>
    new FakeGateway().on(SYSTEM, () => systemOf(services)).on(SENDING, () => sendingOf());

  it('[ADM-REC-04] says in its first sentence that all is well', async () => {
    await mountPanel('/system', { gateway: system(serviceOf('auth'), serviceOf('bot')) });
    expect(await screen.findByText('Everything works.')).toBeVisible();
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(await screen.findByText('1,948')).toBeVisible();
  });

  it('[ADM-REC-20] says of messages that were not delivered in which time, and why', async () => {
    await mountPanel('/system', { gateway: system(serviceOf('bot')) });
    expect(await screen.findByText(/^Not delivered in an hour/)).toHaveTextContent(
      'Not delivered in an hour: stopped the bot 15',
    );
  });

  it('[FATE-04] says how many messages have an unknown fate', async () => {
    const unknown = { sentAgain: 21, notSentAgain: 34 };
    const gateway = new FakeGateway()
      .on(SYSTEM, () => systemOf([serviceOf('bot')]))
      .on(SENDING, () => sendingOf({ unknown }));
    await mountPanel('/system', { gateway });
    const ofFate = await screen.findAllByText(/^unknown whether they arrived/);
    expect(ofFate.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: sent again, .* 21$/),
      expect.stringMatching(/: not sent again, .* 34$/),
    ]);
  });

  it('[ADM-REC-04] names what is wrong, the gravest first, and shows the rest of the services', async () => {
    const gateway = system(serviceOf('voting', { parked: 12 }), serviceOf('media', null), serviceOf('auth'));
    await mountPanel('/system', { gateway });
    expect(await screen.findByText('media does not answer.')).toBeVisible();
    expect(screen.getByText('voting has parked 12 events.')).toBeVisible();
    const silent = screen.getByText('media', { selector: 'b' }).closest('tr')!;
    expect(within(silent).getByText('does not answer')).toBeVisible();
    const auth = screen.getByText('auth', { selector: 'b' }).closest('tr')!;
    expect(within(auth).getByText('64.5')).toBeVisible();
    expect(screen.getByRole('link', { name: '12' })).toHaveAttribute('href', '/admin/parked?service=voting');
  });

  it('[ADM-REC-04] shows no zeros while every service is silent', async () => {
    await mountPanel('/system', { gateway: system(serviceOf('media', null), serviceOf('auth', null)) });
    const figures = within((await screen.findByText('services are ready')).closest('dl')!);
    expect(figures.getByText('parked events').closest('div')).toHaveTextContent('–');
    expect(figures.getByText('calls a second').closest('div')).toHaveTextContent('–');
  });

  it('[ADM-REC-04] asks again every 5 seconds', async () => {
    const { gateway } = await mountPanel('/system', { gateway: system(serviceOf('auth')) });
    await screen.findByText('Everything works.');
    const asked = gateway.to(SYSTEM).length;
    await waitFor(() => expect(gateway.to(SYSTEM).length).toBeGreaterThan(asked), { timeout: 60_000 });
  });
});
