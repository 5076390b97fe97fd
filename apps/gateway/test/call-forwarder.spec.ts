import { describe, expect, it } from '@jest/globals';
import {
  type CallDefinition,
  type Caller,
  cancelPromiseDeletion,
  castVote,
  getPromise,
} from '@slovo/contracts';
import { CallForwarder } from '../src/calls/call-forwarder.ts';

const PERSON: Caller = { kind: 'user', userId: 7, roles: ['user'], via: 'web' };
const OPERATOR: Caller = { kind: 'operator', userId: 1, fingerprint: 'f' };

/** With what kept answers are dropped after a request. */
async function droppedBy(definition: CallDefinition, method: string, caller: Caller, body?: object) {
  const dropped: unknown[] = [];
  const calls = { ask: async () => ({}), askForText: async () => ({ value: {} }) };
  const answers = {
    get: () => undefined,
    keptCall: () => undefined,
    share: (_definition: unknown, _input: unknown, _caller: unknown, ask: () => unknown) => ask(),
    wrote: (tags: unknown) => dropped.push(tags),
  };
  const forwarder = new CallForwarder(
    calls as never,
    {} as never,
    answers as never,
    { learnHeaders() {} } as never,
  );
  const request = {
    method,
    identity: { caller },
    headers: {},
    query: {},
    params: { id: '3' },
    body,
    id: 'r',
  };
  const reply = { type: () => reply, headers: () => reply };
  await forwarder.forward(definition, request as never, reply as never);
  return dropped;
}

describe('a forwarded call', () => {
  it('drops what a write may have changed, also that of an operator, and nothing after a read', async () => {
    const voted = await droppedBy(castVote, 'POST', PERSON, { voteType: 'approve' });
    expect(voted).toEqual([expect.arrayContaining(['promise:3', 'feed'])]);
    expect(await droppedBy(cancelPromiseDeletion, 'POST', OPERATOR)).toEqual([[]]);
    expect(await droppedBy(getPromise, 'HEAD', PERSON)).toEqual([]);
  });
});
