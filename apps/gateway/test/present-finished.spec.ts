import { describe, expect, it } from '@jest/globals';
import { ARRAY_PAGE, type HttpShape, OBJECT_PAGE } from '@slovo/contracts';
import { nextField } from '@slovo/kit/calls';
import { presentAnswer } from '../src/calls/present-answer.ts';
import { presentFinished } from '../src/calls/present-finished.ts';

const items = [
  { id: 1, title: 'Бегать 🏃', next: null },
  { id: 2, title: `${nextField(null)}}`, next: 'x' },
];
const jsonOf = (output: unknown): Buffer => Buffer.from(JSON.stringify(output));

describe('a finished answer', () => {
  it.each([
    ['an object', {}, items[0], {}],
    ['an array page', ARRAY_PAGE, { items, next: 'bmV4dA' }, { next: 'bmV4dA' }],
    ['the last array page', ARRAY_PAGE, { items, next: null }, { next: null }],
    ['an empty array page', ARRAY_PAGE, { items: [], next: null }, { next: null }],
    ['an object page', OBJECT_PAGE, { promises: items, next: 'bmV4dA' }, { next: 'bmV4dA' }],
    ['the last object page', OBJECT_PAGE, { promises: items, next: null }, { next: null }],
  ] as [string, HttpShape, object, { next?: string | null }][])(
    'of %s has the bytes and the cursor that are written otherwise',
    (_, shape, output, mark) => {
      const expected = presentAnswer(shape, output, 'ru');
      const { headers, body } = presentFinished(shape, { json: jsonOf(output), ...mark })!;
      expect(body.toString()).toBe(JSON.stringify(expected.body));
      expect(headers).toEqual(expected.headers);
    },
  );

  it('that does not fit its contract is left to be parsed', () => {
    const page = { items, next: 'a' };
    expect(presentFinished(ARRAY_PAGE, { json: jsonOf(page), next: 'b' })).toBeNull();
    expect(
      presentFinished(ARRAY_PAGE, { json: jsonOf({ promises: items, next: 'a' }), next: 'a' }),
    ).toBeNull();
    expect(presentFinished(ARRAY_PAGE, { json: jsonOf(page) })).toBeNull();
    expect(presentFinished({ body: 'items' }, { json: jsonOf(page) })).toBeNull();
  });
});
