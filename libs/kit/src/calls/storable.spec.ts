import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

const schema = z.object({ title: z.string(), media: z.array(z.string()).default([]) });

describe('texts that the database cannot keep', () => {
  it.each([
    ['title', { title: 'a\0b' }],
    ['title', { title: 'half \ud83d' }],
    ['media.1', { title: 'a', media: ['x', '\udc00'] }],
  ])('are refused by naming %s', (path, input) => {
    expect(() => parseInput(schema, input)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: { fields: { [path]: 'TEXT_INVALID' } } }),
    );
  });

  it('are not whole emoji, line ends and the like', () => {
    const input = { title: 'Привет 🏃‍♀️\n\t«да»', media: ['😀'] };
    expect(parseInput(schema, input)).toEqual(input);
  });
});
