import { describe, expect, it } from '@jest/globals';
import { listPublicReports } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Answers } from '../src/answers/answers.ts';

describe('a kept answer', () => {
  it('does not hold the memory of all that the connection read with it', async () => {
    const answers = new Answers({ given: { ANSWER_CACHE_MB: 1 } } as never, new Clock(), {} as never);
    const read = Buffer.alloc(64 * 1024, ' ');
    read.write('[]', 1_000);
    const ask = async () => ({
      output: { items: [] },
      headers: {},
      body: read.subarray(1_000, 1_002),
      isWhole: true,
    });
    const answer = await answers.get(listPublicReports, { id: 3, limit: 20 }, { kind: 'anyone' }, ask);
    const { body } = await answer!.inEncoding('identity');
    expect(body.toString()).toBe('[]');
    expect(body.buffer.byteLength).toBe(2);
  });
});
