import { describe, expect, it } from '@jest/globals';
import { toHeaders } from '../nats/nats.ts';
import { bundle, eventsOf, messageOf, type Bundle, type OutboxEvent } from './bundle.ts';

const occurredAt = new Date('2026-11-23T01:00:00.000Z');
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const event = (id: string, subject = 'evt.auth.greeted', name = id): OutboxEvent => ({
  id,
  subject,
  payload: JSON.stringify({ name }),
  carrier: { traceparent },
  occurredAt,
});

/** As NATS delivers it. */
const delivered = (one: Bundle) => {
  const { body, msgID, headers } = messageOf(one);
  const sent = toHeaders({ ...headers, 'Nats-Msg-Id': msgID });
  return { headers: sent, seq: 5, info: { stream: 'auth' }, string: () => body };
};

describe('events of the outbox', () => {
  it('share a message by their subjects, in their order', () => {
    const bundles = bundle([event('1'), event('2', 'evt.auth.left'), event('3')]);
    expect(bundles.map(({ subject, events }) => [subject, events.map(({ id }) => id)])).toEqual([
      ['evt.auth.greeted', ['1', '3']],
      ['evt.auth.left', ['2']],
    ]);
  });

  it('fill messages of at most 256 KiB, and a larger event goes alone', () => {
    const large = (id: string, bytes: number) => event(id, 'evt.auth.greeted', 'x'.repeat(bytes));
    const bundles = bundle([
      large('1', 100_000),
      large('2', 100_000),
      large('3', 100_000),
      large('4', 300_000),
      large('5', 10),
    ]);
    expect(bundles.map(({ events }) => events.map(({ id }) => id))).toEqual([
      ['1', '2'],
      ['3'],
      ['4'],
      ['5'],
    ]);
    for (const one of bundles.filter(({ events }) => events.length > 1))
      expect(Buffer.byteLength(messageOf(one).body)).toBeLessThanOrEqual(256 * 1024);
  });

  it('keep their ids, payloads, traces and times', () => {
    const [one] = bundle([event('1'), event('2', undefined, 'Аня "и" Борис')]);
    const events = eventsOf(delivered(one!));
    expect(events.map(({ id, payload }) => [id, payload])).toEqual([
      ['1', { name: '1' }],
      ['2', { name: 'Аня "и" Борис' }],
    ]);
    expect(events[1]!.carrier).toEqual({ traceparent, 'slovo-occurred-at': occurredAt.toISOString() });
    expect(JSON.parse(events[1]!.text)).toEqual({ name: 'Аня "и" Борис' });
  });

  it('are dropped as a repeat only where all of them are repeated', () => {
    const idOf = (...ids: string[]) => messageOf({ subject: 's', events: ids.map((id) => event(id)) }).msgID;
    expect(idOf('1', '3')).toBe(idOf('1', '3'));
    expect(new Set([idOf('1', '3'), idOf('1', '2'), idOf('1', '2', '3'), idOf('1')]).size).toBe(4);
  });
});

describe('a message of one event', () => {
  it('is what releases before could read', () => {
    const { body, msgID, headers } = messageOf({ subject: 's', events: [event('1')] });
    expect([JSON.parse(body), msgID, headers]).toEqual([
      { name: '1' },
      '1',
      { traceparent, 'slovo-occurred-at': occurredAt.toISOString() },
    ]);
    expect(eventsOf(delivered({ subject: 's', events: [event('1')] }))).toMatchObject([
      { id: '1', payload: { name: '1' } },
    ]);
  });

  it('has its position as an id where it was published without one', () => {
    const [only] = eventsOf({ seq: 5, info: { stream: 'auth' }, string: () => 'no JSON' });
    expect([only!.id, only!.text]).toEqual(['auth:5', 'no JSON']);
    expect(() => only!.payload).toThrow(SyntaxError);
  });
});

it.each(['no JSON', '{}', '[]', '[{"id":""}]'])(
  'takes %s for one event, though it says that it is a bundle',
  (text) => {
    const headers = toHeaders({ 'slovo-bundle': '2', 'Nats-Msg-Id': 'x' });
    expect(eventsOf({ headers, seq: 1, string: () => text })).toMatchObject([{ id: 'x', text }]);
  },
);
