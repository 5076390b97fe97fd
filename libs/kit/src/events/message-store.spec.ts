import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JetStreamApiError } from '@nats-io/jetstream';
import { NoRespondersError } from '@nats-io/transport-node';
import { isWithoutRoom, MessageStore } from './message-store.ts';

const refusedWith = (err_code: number, description: string) =>
  new JetStreamApiError({ code: 503, err_code, description });
const full = refusedWith(10_077, 'write /data/jetstream/1.blk: no space left on device');

describe('a refusal of JetStream', () => {
  it.each([
    ['a full disk', full],
    ['a full stream', refusedWith(10_077, 'maximum bytes exceeded')],
    ['the limit of a server', refusedWith(10_023, 'insufficient resources')],
    ['the limit of an account', refusedWith(10_047, 'insufficient storage resources available')],
    ['an error caused by one', new Error('not published', { cause: full })],
  ])('[OUTAGE-08] is for want of room: %s', (_, error) => {
    expect(isWithoutRoom(error)).toBe(true);
  });

  it.each([
    ['another failure of the store', refusedWith(10_077, 'wrong last sequence: 5')],
    ['no stream', refusedWith(10_059, 'stream not found')],
    ['nobody there', new NoRespondersError('evt.auth.greeted')],
    ['a full disk of another part', new Error('no space left on device')],
  ])('[OUTAGE-08] is for another reason: %s', (_, error) => {
    expect(isWithoutRoom(error)).toBe(false);
  });
});

describe('[OUTAGE-08] a store that refused for want of room', () => {
  const nobodyThere = new NoRespondersError('evt.auth.greeted');
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is full as long as it answers nothing more: a server gives JetStream up', () => {
    const store = new MessageStore();
    store.noteFailure(nobodyThere);
    expect(store.isFull).toBe(false);
    store.noteFailure(full);
    jest.advanceTimersByTime(10_000);
    store.noteFailure(nobodyThere);
    jest.advanceTimersByTime(10_000);
    expect(store.isFull).toBe(true);
    jest.advanceTimersByTime(10_000);
    expect(store.isFull).toBe(false);
  });

  it('is not full once it stores again', () => {
    const store = new MessageStore();
    store.noteFailure(full);
    store.noteSuccess();
    expect(store.isFull).toBe(false);
  });
});
