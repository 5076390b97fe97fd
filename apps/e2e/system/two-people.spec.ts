// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { startSharedWorld } from '../src/shared-world.ts';

interface Poll {
  action: string | null;
}
interface Card {
  id: number;
  waiting_report: { id: number; report_text: string; poll: Poll | null } | null;
}
interface Pending {
  report_id: number;
  role: string;
  known: boolean;
}

let world: World;
let owner: Actor;
let witness: Actor;
let stranger: Actor;

beforeAll(async () => {
  world = await startSharedWorld();
  owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_two' });
  witness = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_two' });
  stranger = await Actor.arrive(world, { first_name: 'Вера', username: 'vera_two' });
  await owner.signIn();
  await stranger.signIn();
});
afterAll(() => world.stop());

describe('two people find each other', () => {
  let promiseId: number;

  it('[LOOP-10] a word is given with what the page shows: approval by votes, for all to see', async () => {
    const draft = { title: 'Бегать по утрам', type: 'challenge', days_total: 7 };
    promiseId = (await owner.ask<{ id: number }>('POST', '/api/promises', draft)).id;
    const shown = { approvalType: 'anyuser', is_public: true };
    expect(await owner.ask('POST', `/api/promises/${promiseId}/start`, shown)).toMatchObject({
      status: 'active',
      approval_type: 'anyuser',
      is_public: true,
    });
  });

  it('[LOOP-16] whoever presses Start by the owner’s link is a witness, also without an account', async () => {
    const { code } = await owner.ask<{ code: string }>('POST', `/api/promises/${promiseId}/witness-link`);
    await witness.start(`w_${code}`);
    await witness.findButton(({ text }) => text.includes('Не писать об этом обещании'), 'the mute button');
    await witness.signIn();
    const path = `/api/promises/${promiseId}/witness`;
    expect(await witness.ask('GET', path)).toMatchObject({ witness: { muted: false } });
  });

  it('[LOOP-17] a report reaches those who may vote, without anyone sending a link', async () => {
    await owner.report(promiseId, 'Два километра, иней на траве');
    const inChat = await witness.findButton(({ text }) => text.includes('Подтвердить'), 'the vote button');
    expect(inChat.button.callback_data).toMatch(/^vt:/);
    const [waiting] = await until(async () => {
      const list = await stranger.ask<Pending[]>('GET', '/api/voting/pending-reports');
      return list.length > 0 ? list : null;
    });
    expect(waiting).toMatchObject({ role: 'voter', known: false });
    expect(await witness.ask<Pending[]>('GET', '/api/voting/pending-reports')).toMatchObject([
      { report_id: waiting?.report_id, known: true },
    ]);
    await stranger.start();
    await stranger.say('/inbox');
    await stranger.findButton(({ text }) => text.includes('Подтвердить'), 'the vote button');
  });

  it('[LOOP-05] the feed’s card carries the report, and says what its reader may do', async () => {
    const cardOf = async (cards: Card[]) => cards.find(({ id }) => id === promiseId)?.waiting_report;
    const visitor = (await (await fetch(`${world.appUrl}/api/public/promises/feed`)).json()) as Card[];
    expect(await cardOf(visitor)).toMatchObject({
      report_text: 'Два километра, иней на траве',
      poll: { action: 'sign-in' },
    });
    const feed = (who: Actor) => who.ask<Card[]>('GET', '/api/public/promises/feed');
    expect(await cardOf(await feed(stranger))).toMatchObject({ poll: { action: 'vote' } });
    expect(await cardOf(await feed(owner))).toMatchObject({ poll: { action: null } });
  });

  it('[LOOP-06] one press decides, and the list is empty for everybody', async () => {
    await witness.pressButton(/подтвердить/i);
    const promise = () => owner.ask<{ completed_days: number }>('GET', `/api/promises/${promiseId}`);
    await until(async () => (await promise()).completed_days === 1);
    for (const person of [witness, stranger])
      expect(await person.ask('GET', '/api/voting/pending-reports/count')).toEqual({
        count: 0,
        more: false,
        known: 0,
      });
  });
});
