import { describe, expect, it } from '@jest/globals';
import type { ReaderPoll } from '@slovo/contracts';
import fc from 'fast-check';
import { addPolls } from '../src/calls/add-polls.ts';
import { findPolls, splicePolls } from '../src/calls/splice-polls.ts';

const SHAPE = { items: 'items', report: 'waiting_report' };
/** What looks like a place, in the words of people. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"poll":null', '"waiting_report":{"id":1,', '\\"poll":null', 'null}', '\\'),
);
const report = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  report_text: words,
  media: fc.constantFrom(null, { path: 'a.jpg' }),
  poll: fc.constant(null),
});
const item = fc.record({
  id: fc.nat(),
  title: words,
  waiting_report: fc.option(report),
});
const poll: ReaderPoll = {
  status: 'open',
  totalVotes: 1,
  approveVotes: 1,
  requiredVotes: 2,
  action: 'vote',
  voted: false,
};

describe('polls in a finished page', () => {
  it('are written as parsing would write them, whatever people write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), fc.func(fc.boolean()), async (items, isKnown) => {
        const json = Buffer.from(JSON.stringify(items));
        const ids = items.flatMap(({ waiting_report }) => waiting_report?.id ?? []);
        const polls = Object.fromEntries(ids.filter(isKnown).map((id) => [id, { ...poll, totalVotes: id }]));
        const places = findPolls(json, SHAPE)!;
        expect(places.map(({ reportId }) => reportId)).toEqual(ids);
        const parsed = structuredClone({ items });
        await addPolls(SHAPE, parsed, async () => polls);
        expect(splicePolls(json, places, polls).toString()).toBe(JSON.stringify(parsed.items));
      }),
    );
  });

  it.each([
    ['begins with another field', '[{"waiting_report":{"text":"a","id":1,"poll":null}}]'],
    ['has a poll already', '[{"waiting_report":{"id":1,"poll":{}}}]'],
    ['has no poll', '[{"waiting_report":{"id":1,"text":""}},{"waiting_report":{"id":2,"poll":null}}]'],
  ])('are left to be parsed where a report %s', (_, text) => {
    expect(findPolls(Buffer.from(text), SHAPE)).toBeNull();
  });
});
