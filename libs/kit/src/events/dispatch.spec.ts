import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { toHeaders } from '../nats/nats.ts';
import { Delivery } from './delivery.ts';
import { RetryDispatch, SharedDispatch } from './dispatch.ts';
import type { Reaction } from './reaction.ts';
import type { QueuedEvent } from './reaction-batches.ts';

/** What waits for the reactions of these names. */
function controlledBatches(...names: string[]) {
  const waiting = new Map<string, QueuedEvent[]>(names.map((name) => [name, []]));
  const reactions = names.map((name) => ({ name }) as Reaction);
  const add = ({ name }: Reaction, event: QueuedEvent): void => void waiting.get(name)!.push(event);
  return { reactions, batches: { add }, waiting: (name: string) => waiting.get(name)! };
}

function open() {
  const answers: string[] = [];
  const message = {
    subject: 'evt.auth.greeted',
    seq: 1,
    info: { stream: 'auth', deliveryCount: 1 },
    string: () => '{}',
    ack: () => void answers.push('ack'),
    nak: (delay: number) => void answers.push(`nak ${delay}`),
  };
  const { reactions, batches, waiting } = controlledBatches('quick', 'slow');
  const dispatch = new SharedDispatch('evt.auth.', new Map([[message.subject, reactions]]), batches);
  dispatch.deliver(new Delivery(message as unknown as JsMsg, () => {}));
  return { quick: waiting('quick'), slow: waiting('slow'), answers };
}

it('acknowledges an event when the last reaction is done', () => {
  const { quick, slow, answers } = open();
  quick[0]!.done();
  expect(answers).toEqual([]);
  slow[0]!.done();
  expect(answers).toEqual(['ack']);
});

it('has an event delivered again if one reaction could not be tried', () => {
  const { quick, slow, answers } = open();
  quick[0]!.later();
  slow[0]!.done();
  expect(answers).toEqual(['nak 1000']);
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
    const { reactions, batches, waiting } = controlledBatches('any');
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
    const events = new SharedDispatch('evt.auth.', new Map([[subject, reactions]]), batches);
    const retries = new RetryDispatch(
      { name: 'auth', prefix: '', clockControl: false },
      new Map([['auth_Greet_greeted', reactions[0]!]]),
      batches,
    );
    return {
      events,
      retries,
      delivery,
      waiting: waiting('any'),
      ack,
      warned: () => String(warn.mock.calls[0]?.[0] ?? ''),
    };
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
