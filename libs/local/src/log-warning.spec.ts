import { describe, expect, it } from '@jest/globals';
import { warningIn } from './log-warning.ts';

describe('the warning in a log line', () => {
  it.each([
    ['{"level":30,"msg":"up"}', undefined],
    ['{"level":40,"msg":"slow"}', 'slow'],
    ['{"level":50,"msg":"failed","err":{"message":"no such table"}}', 'failed: no such table'],
    ['{"level":"error","message":"failed"}', 'failed'],
    ['[auth] 12  - 11/20/2026, 8:00:00 PM     LOG [Nest] auth is up', undefined],
    ['[auth] 12  - 11/20/2026, 8:00:00 PM    WARN [Relay] NATS is away', '[Relay] NATS is away'],
    ['Listening on 3001', undefined],
  ])('on stdout: %s', (line, shown) => expect(warningIn(line, 'stdout')).toBe(shown));

  it('on stderr is every line that no logger wrote', () => {
    expect(warningIn('TypeError: x is not a function', 'stderr')).toBe('TypeError: x is not a function');
    expect(warningIn('', 'stderr')).toBeUndefined();
    expect(warningIn('{"level":30,"msg":"up"}', 'stderr')).toBeUndefined();
  });
});
