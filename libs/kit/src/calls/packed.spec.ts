import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { finish, FinishedJson } from './finished-json.ts';
import { finishedIn, type Outgoing, pack, type Received, unpack } from './packed.ts';

/** As it arrives: bytes in the middle of a larger buffer, as the NATS client's are. */
async function sent(reply: Outgoing): Promise<Received> {
  const { body, marks = {} } = await pack(reply);
  const bytes = Buffer.concat([Buffer.from('before'), Buffer.from(body), Buffer.from('behind')]);
  const data = bytes.subarray('before'.length, -'behind'.length);
  return { data, marks };
}

const items = ['{"title":"Бегать 🏃"}', '{"title":"«да»\\n"}'];
const cases: [string, FinishedJson, { next?: string | null }][] = [
  ['a value', FinishedJson.of(items[0]!), {}],
  ['a page', FinishedJson.page('items', items, 'bmV4dA'), { next: 'bmV4dA' }],
  ['the last page', FinishedJson.page('items', items, null), { next: null }],
  ['an empty page', FinishedJson.page('items', [], null), { next: null }],
  [
    'a long page',
    FinishedJson.page(
      'items',
      Array.from({ length: 5_000 }, () => items[0]!),
      'x',
    ),
    { next: 'x' },
  ],
];

describe('a finished value', () => {
  it.each(cases)(
    'that is %s arrives as its text, and as its value for whoever parses it',
    async (_, reply, mark) => {
      const message = await sent(reply);
      const { json, ...rest } = (await finishedIn(message))!;
      expect(json.toString()).toBe(reply.text);
      expect(rest).toEqual(mark);
      // An edge of an older release knows no such text.
      expect(await unpack(message)).toEqual({ value: JSON.parse(reply.text) as unknown });
    },
  );

  it('is compressed when it is long', async () => {
    const [, reply] = cases.at(-1)!;
    expect((await sent(reply)).data.length).toBeLessThan(reply.text.length / 10);
  });

  it('is not what other replies are', async () => {
    expect(await finishedIn(await sent({ value: { title: 'a' } }))).toBeNull();
    expect(await finishedIn(await sent({ refusal: { code: 'NOT_ALLOWED' } }))).toBeNull();
  });

  it('is accepted by its contract when it is made', () => {
    const schema = z.object({ title: z.string() });
    expect(finish(schema, { title: 'a', secret: 'b' } as never)).toBe('{"title":"a"}');
    expect(() => finish(schema, { title: 1 } as never)).toThrow(z.ZodError);
  });
});
