import { describe, expect, it } from '@jest/globals';
import { tag } from '@slovo/contracts';
import fc from 'fast-check';
import { AnswerStore } from '../src/answers/answer-store.ts';

const MB = 1024 * 1024;

/** Keeps an answer of so many bytes at once. */
function keep(
  store: AnswerStore<string>,
  key: string,
  { bytes = 100, tags = [tag.promise(1)], validUntil = Infinity, bornAt = 0, isRead = true } = {},
): boolean {
  const fill = store.begin();
  const kept = store.keep(fill, { key, answer: key, tags, validUntil, bornAt, bytes, isRead });
  store.end(fill);
  return kept;
}

describe('the store of answers', () => {
  it('returns an answer until one of its tags changes', () => {
    const store = new AnswerStore<string>(MB);
    keep(store, 'a', { tags: [tag.promise(1), tag.feed] });
    keep(store, 'b', { tags: [tag.promise(2)] });
    store.change([tag.person(1)]);
    expect([store.find('a', 0), store.find('b', 0)]).toEqual(['a', 'b']);
    store.change([tag.feed]);
    expect([store.find('a', 0), store.find('b', 0)]).toEqual([undefined, 'b']);
    store.change([tag.everything]);
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });

  it('says which answers a change removes, if somebody has read them', () => {
    const dropped: string[] = [];
    const store = new AnswerStore<string>(3_000, ({ key }) => dropped.push(key));
    keep(store, 'read', { isRead: false });
    keep(store, 'asked for');
    keep(store, 'by nobody', { isRead: false });
    store.find('read', 0);
    store.change([tag.promise(1)]);
    expect(dropped).toEqual(['read', 'asked for']);
    // These are dropped for want of space, or because all are.
    for (const key of ['a', 'b', 'c', 'd']) keep(store, key);
    store.clear();
    expect(dropped).toHaveLength(2);
  });

  it('does not keep what was asked for before a change of one of its tags', () => {
    const store = new AnswerStore<string>(MB);
    const early = store.begin();
    store.change([tag.promise(1)]);
    const late = store.begin();
    const of = (key: string, tags: string[]) => ({
      key,
      answer: key,
      tags,
      validUntil: 9,
      bornAt: 0,
      bytes: 1,
      isRead: true,
    });
    expect(store.keep(early, of('stale', [tag.promise(1)]))).toBe(false);
    expect(store.keep(early, of('other', [tag.promise(2)]))).toBe(true);
    expect(store.keep(late, of('fresh', [tag.promise(1)]))).toBe(true);
    expect([store.isCurrent(early), store.isCurrent(late)]).toEqual([false, true]);
    store.clear();
    expect(store.keep(late, of('cleared', [tag.promise(3)]))).toBe(false);
    store.end(late);
    expect(() => store.keep(late, of('ended', []))).toThrow('ended');
  });

  it('returns nothing at the end of its time, nor what is older than asked for', () => {
    const store = new AnswerStore<string>(MB);
    keep(store, 'a', { validUntil: 100, bornAt: 50 });
    expect([store.find('a', 99, 49), store.find('a', 99, 50)]).toEqual(['a', undefined]);
    // Another reader may take what is too old for this one.
    expect(store.find('a', 99)).toBe('a');
    keep(store, 'a', { validUntil: 100 });
    expect(store.find('a', 100)).toBeUndefined();
  });

  it('drops what was used longest ago', () => {
    const store = new AnswerStore<string>(10_000);
    for (const key of ['a', 'b', 'c']) keep(store, key, { bytes: 2_500 });
    store.find('a', 0);
    keep(store, 'd', { bytes: 2_500 });
    expect(['a', 'b', 'c', 'd'].map((key) => store.find(key, 0))).toEqual(['a', undefined, 'c', 'd']);
    store.grow('c', 'c', 5_000);
    store.grow('c', 'an answer before it', 5_000);
    expect([store.find('a', 0), store.bytes]).toEqual([undefined, expect.any(Number)]);
    expect(store.bytes).toBeLessThanOrEqual(10_000);
  });

  it('stays within its bytes whatever the keys, and counts down to nothing', () => {
    const op = fc.record({
      key: fc.nat(40),
      bytes: fc.nat(6_000),
      tags: fc.array(fc.nat(5), { maxLength: 4 }),
      what: fc.constantFrom('keep', 'grow', 'change', 'find'),
    });
    fc.assert(
      fc.property(fc.array(op, { maxLength: 120 }), (ops) => {
        const store = new AnswerStore<string>(20_000);
        for (const { key, bytes, tags, what } of ops) {
          const named = tags.map(tag.promise);
          if (what === 'keep') keep(store, String(key), { bytes, tags: [...new Set(named)] });
          else if (what === 'grow') store.grow(String(key), String(key), bytes);
          else if (what === 'change') store.change(named);
          else store.find(String(key), 0);
          expect(store.bytes).toBeLessThanOrEqual(20_000);
          expect(store.size === 0 && store.bytes > 0).toBe(false);
        }
        store.change([0, 1, 2, 3, 4, 5].map(tag.promise));
        store.clear();
        expect([store.size, store.bytes]).toEqual([0, 0]);
      }),
    );
  });
});
