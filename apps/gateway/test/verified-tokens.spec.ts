import { describe, expect, it } from '@jest/globals';
import { VerifiedTokens } from '../src/sessions/verified-tokens.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);

describe('verified tokens', () => {
  it('are known until the second in which they expire', () => {
    const tokens = new VerifiedTokens();
    const claims = { exp: 100 };
    tokens.keep('a', claims);
    expect(tokens.find('a', at(99.999))).toBe(claims);
    expect(tokens.find('a', at(100))).toBeUndefined();
    expect(tokens.size).toBe(0);
  });

  it('are known by all of their characters', () => {
    const tokens = new VerifiedTokens();
    tokens.keep('head.claims.signature', { exp: 100 });
    expect(tokens.find('head.claims.signaturf', at(1))).toBeUndefined();
    expect(tokens.find('head.claims.', at(1))).toBeUndefined();
  });

  it('are bounded: those used longest ago go first', () => {
    const tokens = new VerifiedTokens(2);
    tokens.keep('a', { exp: 100 });
    tokens.keep('b', { exp: 100 });
    tokens.find('a', at(1));
    tokens.keep('c', { exp: 100 });
    expect(tokens.size).toBe(2);
    expect(tokens.find('b', at(1))).toBeUndefined();
    expect(tokens.find('a', at(1))).toBeDefined();
    tokens.forget('a');
    expect(tokens.find('a', at(1))).toBeUndefined();
  });
});
