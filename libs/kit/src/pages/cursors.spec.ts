import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../calls/refusal.ts';
import { readIdCursor, writeIdCursor } from './id-cursor.ts';
import { type Keyset, pageOf, readKeysetCursor } from './keyset-cursor.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_='.split('');
const place: Keyset = { rank: 1, at: new Date('2027-03-03T10:00:00Z'), id: 7 };
const cursorOf = (list: string, keyset = place): string => pageOf(list, [keyset, keyset], 1).next!;
/** The reading of a cursor; the field at fault where it is refused. */
function read(cursor: string, list = 'feed'): unknown {
  try {
    return readKeysetCursor(list, cursor);
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.details] : error;
  }
}
const REFUSED = ['BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } }];

describe('[FORGE-06] a cursor', () => {
  it('is read by the list that wrote it, and by no other', () => {
    expect(read(cursorOf('feed'))).toEqual(place);
    for (const list of ['my-votes', 'fee', 'feeds', ''])
      expect(read(cursorOf('feed'), list)).toEqual(REFUSED);
  });

  it('is refused with any letter changed, also where the bytes stay the same, cut short or made longer', () => {
    const good = cursorOf('feed');
    for (let at = 0; at < good.length; at += 1)
      for (const letter of LETTERS.filter((one) => one !== good[at]))
        expect(read(good.slice(0, at) + letter + good.slice(at + 1))).toEqual(REFUSED);
    for (let length = 0; length < good.length; length += 1)
      expect(read(good.slice(0, length))).toEqual(REFUSED);
    for (const letter of LETTERS) expect(read(good + letter)).toEqual(REFUSED);
  });

  it.each([
    ['an id below zero', 'feed.1.1.-1'],
    ['an id that no row can have', 'feed.1.1.2147483648'],
    ['an instant before all', 'feed.1.-1.7'],
    ['an instant that no row can have', 'feed.1.253402214400001.7'],
    ['a rank that is none', 'feed.10.1.7'],
    ['a list with SQL in its name', "feed'--.1.1.7"],
  ])('with %s is refused, though its sum is right: that is no secret', (_what, text) => {
    const sum = createHash('sha256').update(text).digest('hex').slice(0, 8);
    expect(read(Buffer.from(`${text}.${sum}`).toString('base64url'))).toEqual(REFUSED);
  });

  it('of a list by id is an id that a row can have', () => {
    expect(readIdCursor(writeIdCursor(7))).toBe(7);
    for (const cursor of ['0', '-1', '1.5', '2147483648', '9'.repeat(40), '', ' 7', '7 ', '0x7', '７'])
      expect(() => readIdCursor(cursor)).toThrow(Refusal);
  });
});
