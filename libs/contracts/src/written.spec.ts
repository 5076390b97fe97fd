import { describe, expect, it } from '@jest/globals';
import { searchUsers, submitReport } from './index.ts';

// Every way in, as JSON, as a form and in a query, is read by the same inputs of the calls.
describe('a character that no text keeps', () => {
  it.each(['\0', '\u0007', '\u202E'])('%j is left out of a search and of a report', (hidden) => {
    expect(searchUsers.input.parse({ username: `an${hidden}n` })).toMatchObject({ username: 'ann' });
    expect(submitReport.input.parse({ id: 1, text: `a${hidden}b`, request_key: 'k' })).toMatchObject({
      text: 'ab',
    });
  });

  it('does not make a search long enough', () => {
    expect(searchUsers.input.safeParse({ username: 'a\0' }).success).toBe(false);
    expect(searchUsers.input.safeParse({ username: '\0\0' }).success).toBe(false);
  });
});

describe('what a motivator is searched by', () => {
  it.each([
    [1, false],
    [2, true],
    [65, true],
    [200, true],
    [201, false],
  ])('may have %i characters: %s', (length, expected) => {
    expect(searchUsers.input.safeParse({ username: 'x'.repeat(length) }).success).toBe(expected);
  });
});
