import { describe, expect, it } from '@jest/globals';
import { maskAddress } from './mask-address.ts';

describe('a masked address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.***'],
    ['::ffff:203.0.113.77', '203.0.113.***'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:***'],
    ['2001:db8::1', '2001:db8:***'],
    ['fe80::1', 'fe80:0:***'],
    ['::1', '0:0:***'],
    ['something else', '***'],
  ])('[SESS-13] %s is shown as %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown);
  });
});
