import { describe, expect, it } from '@jest/globals';
import { allEvents } from './all-events.ts';
import { promiseChanged } from './promises/promises.events.ts';
import { tag } from './tags.ts';

describe('what an event changes', () => {
  it('has every event', () => {
    const names = allEvents.map(({ service, name }) => `${service}.${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['voting.vote-cast', 'auth.deletion-step-due']));
  });

  it.each(allEvents.map((event) => [`${event.service}.${event.name}`, event] as const))(
    '%s declares its tags, or why it has none',
    (_, event) => {
      expect([!event.changes, !event.changesNothing].filter(Boolean)).toHaveLength(1);
    },
  );

  it('a promise is in the feed only while it is public', () => {
    const changes = (isPublic: boolean) =>
      promiseChanged.changes?.({ promise: { id: 3, userId: 7, isPublic } } as never);
    expect(changes(false)).toEqual([tag.promise(3), tag.promisesOf(7)]);
    expect(changes(true)).toEqual([tag.promise(3), tag.promisesOf(7), tag.feed]);
  });
});
