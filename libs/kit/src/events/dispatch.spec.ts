import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { toHeaders } from '../nats/nats.ts';
import { Delivery } from './delivery.ts';
import { RetryDispatch, SharedDispatch } from './dispatch.ts';
import type { QueuedEvent, ReactionQueue } from './reaction-queue.ts';
import type { Retries } from './retries.ts';

/** A reaction that takes its events when the spec says so. */
function controlledQueue(name: string) {
  const waiting: QueuedEvent[] = [];
  const queue = {
    reaction: { name },
    add: (event: QueuedEvent) => void waiting.push(event),
    remove: (event: QueuedEvent) => waiting.includes(event) && waiting.splice(waiting.indexOf(event), 1),
  };
  return { queue: queue as unknown as ReactionQueue, waiting };
}

function open(isNatsAway = false) {
  const answers: string[] = [];
  const message = {
    subject: 'evt.auth.greeted',
    seq: 1,
    info: { stream: 'auth', deliveryCount: 1 },
    string: () => '{}',
    ack: () => void answers.push('ack'),
    nak: (delay: number) => void answers.push(`nak ${delay}`),
  };
  const retried: string[] = [];
  const publish = async (reaction: { name: string }, { eventId }: { eventId: string }, attempts: number) => {
    if (isNatsAway) throw new Error('no NATS');
    retried.push(`${reaction.name} ${eventId} ${attempts}`);
  };
  const quick = controlledQueue('quick');
  const slow = controlledQueue('slow');
  const dispatch = new SharedDispatch('evt.auth.', new Map([[message.subject, [quick.queue, slow.queue]]]), {
    publish,
  } as unknown as Retries);
  const delivery = new Delivery(message as unknown as JsMsg, () => {});
  dispatch.deliver(delivery);
  return { dispatch, delivery, quick, slow, answers, retried };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('acknowledges an event when the last reaction is done', () => {
  const { quick, slow, answers } = open();
  quick.waiting[0]!.done();
  expect(answers).toEqual([]);
  slow.waiting[0]!.done();
  expect(answers).toEqual(['ack']);
});

it('has an event delivered again if one reaction could not be tried', () => {
  const { quick, slow, answers } = open();
  quick.waiting[0]!.later();
  slow.waiting[0]!.done();
  expect(answers).toEqual(['nak 1000']);
});

it('leaves an overdue event to the retries of the reaction that has not begun it', async () => {
  const { dispatch, delivery, quick, slow, answers, retried } = open();
  quick.waiting.pop()!.done();
  dispatch.overdue(delivery);
  await turn();
  expect([retried, slow.waiting, answers]).toEqual([['slow auth:1 0'], [], ['ack']]);
});

it('waits for a reaction that has begun an overdue event', async () => {
  const { dispatch, delivery, quick, slow, answers, retried } = open();
  quick.waiting.pop()!.done();
  const begun = slow.waiting.pop()!;
  dispatch.overdue(delivery);
  await turn();
  expect([retried, answers]).toEqual([[], []]);
  begun.done();
  expect(answers).toEqual(['ack']);
});

it('keeps an overdue event in its queue while NATS is away', async () => {
  const { dispatch, delivery, slow, answers } = open(true);
  dispatch.overdue(delivery);
  await turn();
  expect([slow.waiting.length, answers]).toEqual([1, []]);
});

it('settles an event, and keeps another one, though the connection was closed for good', () => {
  const closed = (): never => {
    throw new Error('closed connection');
  };
  const settled: Delivery[] = [];
  const message = {
    seq: 1,
    info: { stream: 'auth' },
    string: () => '{}',
    ack: closed,
    nak: closed,
    working: closed,
  };
  const delivery = new Delivery(message as unknown as JsMsg, (one) => settled.push(one));
  expect(() => delivery.working()).not.toThrow();
  delivery.done();
  expect(settled).toEqual([delivery]);
});

describe('[IDENT-32] what another service has published', () => {
  afterEach(() => void jest.restoreAllMocks());

  function deliver(subject: string, headers: Record<string, string> = {}) {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const { queue, waiting } = controlledQueue('any');
    const ack = jest.fn();
    const delivery = new Delivery(
      {
        subject,
        seq: 7,
        headers: toHeaders(headers),
        info: { stream: 'auth', streamSequence: 7, deliveryCount: 1 },
        string: () => '{}',
        ack,
      } as unknown as JsMsg,
      () => {},
    );
    const events = new SharedDispatch('evt.auth.', new Map([[subject, [queue]]]), {} as Retries);
    const retries = new RetryDispatch(
      { name: 'auth', prefix: '', clockControl: false },
      new Map([['auth_Greet_greeted', queue]]),
    );
    return { events, retries, delivery, waiting, ack, warned: () => String(warn.mock.calls[0]?.[0] ?? '') };
  }

  it.each(['evt.media.greeted', 'evt.auth', 'evt.authority.greeted', '$JS.ACK.media.any'])(
    'is no event, though it is in the stream: %s',
    (subject) => {
      const { events, delivery, waiting, ack, warned } = deliver(subject);
      events.deliver(delivery);
      expect([waiting, ack.mock.calls.length]).toEqual([[], 1]);
      expect(warned()).toContain(
        `event-refused {"subject":"${subject}","stream":"auth","seq":7,"reason":"only`,
      );
    },
  );

  it('is no retry, though it names a reaction', () => {
    const { retries, delivery, waiting, ack, warned } = deliver('evt.auth.retry.another', {
      'slovo-consumer': 'auth_Greet_greeted',
    });
    retries.deliver(delivery);
    expect([waiting, ack.mock.calls.length]).toEqual([[], 1]);
    expect(warned()).toContain('a retry for auth_Greet_greeted comes on evt.auth.retry.auth_Greet_greeted');
  });

  it('but its own events and retries are taken', () => {
    const event = deliver('evt.auth.greeted');
    event.events.deliver(event.delivery);
    const retry = deliver('evt.auth.retry.auth_Greet_greeted', { 'slovo-consumer': 'auth_Greet_greeted' });
    retry.retries.deliver(retry.delivery);
    expect([event.waiting.length, retry.waiting.length]).toEqual([1, 1]);
  });
});
