import { describe, expect, it, jest } from '@jest/globals';
import { RecentlyUsed } from '../src/links/recently-used.ts';

const open = () => {
  const make = jest.fn(async (text: string) => text);
  const kept = new RecentlyUsed<string>(10, ({ length }) => length);
  return { make, find: (text: string) => kept.find(text, () => make(text)) };
};
const made = ({ make }: ReturnType<typeof open>) => make.mock.calls.map(([text]) => text);

describe('what was used recently', () => {
  it('is kept up to a total size, the latest used for longest', async () => {
    const opened = open();
    for (const text of ['four', 'five5', 'four', 'six666']) await opened.find(text);
    expect(made(opened)).toEqual(['four', 'five5', 'six666']);
    await opened.find('four');
    await opened.find('five5');
    expect(made(opened)).toEqual(['four', 'five5', 'six666', 'five5']);
  });

  it('is made once for all who ask meanwhile', async () => {
    const opened = open();
    expect(await Promise.all([opened.find('a'), opened.find('a')])).toEqual(['a', 'a']);
    expect(made(opened)).toEqual(['a']);
  });

  it('is never what alone is too large, nor a failure', async () => {
    const opened = open();
    for (const text of ['eleven chars', 'eleven chars']) expect(await opened.find(text)).toBe(text);
    opened.make.mockRejectedValueOnce(new Error('it cannot'));
    await expect(opened.find('a')).rejects.toThrow('it cannot');
    expect(await opened.find('a')).toBe('a');
    expect(made(opened)).toEqual(['eleven chars', 'eleven chars', 'a', 'a']);
  });
});
