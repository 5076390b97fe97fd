import { describe, expect, it } from '@jest/globals';
import { isRepeatable } from './call.ts';
import * as contracts from './index.ts';

describe('a call of which nobody knows what became', () => {
  it.each([
    ['that is a GET', contracts.listPromises, {}, true],
    ['that says so', contracts.getReaderPolls, { ids: [1] }, true],
    ['with a key of the header', contracts.createPromise, { request_key: 'k' }, true],
    ['with a key of the body', contracts.sendBroadcast, { idempotencyKey: 'k' }, true],
    ['without its key', contracts.createPromise, { title: 'x' }, false],
    ['with an empty key', contracts.createPromise, { request_key: '' }, false],
    ['whose key is of another call', contracts.createPromise, { idempotencyKey: 'k' }, false],
    ['that writes', contracts.approveByMotivator, { id: 1, request_key: 'k' }, false],
    ['[RELY-01] that votes', contracts.castVote, { id: 1, voteType: 'approve' }, true],
    ['with no input', contracts.createPromise, null, false],
  ])('%s: whether it may be made again', (_what, definition, input, expected) => {
    expect(isRepeatable(definition, input)).toBe(expected);
  });
});
