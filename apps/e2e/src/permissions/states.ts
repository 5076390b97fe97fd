import { until, type World } from '@slovo/testing';
import { photoWithPlace } from '../photos.ts';
import {
  acceptInvitation,
  invitationNotice,
  invite,
  type Made,
  makeDraft,
  reportOf,
  start,
} from '../promises.ts';
import type { People } from './roles.ts';

/** Promises of the role `owner`. Those that are running have a report of today with a photo, except a habit. */
const STATES = {
  draft: ({ people }) => makeDraft(people.owner),
  'public draft': ({ people }) => makeDraft(people.owner, { isPublic: true }),
  /** The role `invited` was asked to be the motivator, after the role `former` had accepted and was dismissed. */
  'invited draft': async ({ people }) => {
    const made = await draftWithFormerMotivator(people, false);
    await invite(people.owner, made, people.invited);
    await invitationNotice(people.invited, made);
    return made;
  },
  'accepted draft': ({ people }) => draftWithMotivator(people, false),
  'running habit': async ({ people }) => {
    const made = await makeDraft(people.owner, { type: 'habit' });
    await start(people.owner, made);
    return made;
  },
  'auto-approved': async ({ people }) => run(people, await makeDraft(people.owner, { isPublic: true })),
  /** Anyone may vote on its report. */
  voting: ({ people }) => runUnderVote(people),
  'private voting': async ({ people }) => run(people, await makeDraft(people.owner, { approval: 'anyuser' })),
  /** The role `stranger` has voted, which approved the report. */
  'decided voting': async ({ people }) => {
    const { owner, stranger } = people;
    const made = await runUnderVote(people);
    await stranger.ask('POST', `/api/reports/${made.reportId}/vote`, { voteType: 'approve' });
    await until(async () => {
      const [report] = await owner.ask<{ report_status: string }[]>(
        'GET',
        `/public/promises/${made.id}/reports`,
      );
      return report?.report_status === 'approved';
    });
    return made;
  },
  /** Has a named motivator, who alone decides on its report. */
  named: async ({ people }) => run(people, await draftWithMotivator(people, false)),
  'public named': async ({ people }) => run(people, await draftWithMotivator(people, true)),
  closed: async ({ people }) => {
    const { owner } = people;
    const made = await run(people, await makeDraft(owner, { isPublic: true }));
    await owner.ask('PATCH', `/api/promises/${made.id}/privacy`, { is_public: false });
    await owner.ask('POST', `/api/promises/${made.id}/close`, { completion_type: 'give_up' });
    return made;
  },
  /** Its only day is over, and the owner has not closed it. */
  overdue: async ({ people, world }) => {
    const made = await makeDraft(people.owner, { days: 1 });
    await start(people.owner, made);
    await world.advance('P2D');
    return made;
  },
  /** A public promise of the role `banned`, made before the ban. */
  "banned owner's": ({ people }) => runUnderVote(people, people.banned),
} satisfies Record<string, (input: Input) => Promise<Made>>;

export type State = keyof typeof STATES;

interface Input {
  world: World;
  people: People;
}

export const isState = (name: string): name is State => name in STATES;

/** Makes promises in a given state. */
export class PromiseStates {
  private readonly made = new Map<State, Promise<Made>>();

  constructor(
    private readonly world: World,
    private readonly people: People,
  ) {}

  fresh(state: State): Promise<Made> {
    return STATES[state]({ world: this.world, people: this.people });
  }

  /** One promise for all requests that leave it in its state. */
  shared(state: State): Promise<Made> {
    const made = this.made.get(state) ?? this.fresh(state);
    this.made.set(state, made);
    return made;
  }
}

async function draftWithFormerMotivator({ owner, former }: People, isPublic: boolean): Promise<Made> {
  const made = await makeDraft(owner, { isPublic });
  await invite(owner, made, former);
  await acceptInvitation(owner, made, former);
  await owner.ask('DELETE', `/api/promises/${made.id}/motivator/invitation`);
  return made;
}

async function draftWithMotivator(people: People, isPublic: boolean): Promise<Made> {
  const { owner, motivator } = people;
  const made = await draftWithFormerMotivator(people, isPublic);
  await invite(owner, made, motivator);
  await acceptInvitation(owner, made, motivator);
  return made;
}

const photo = photoWithPlace('#7a9e7e');

async function run(people: People, made: Made, owner = people.owner): Promise<Made> {
  await start(owner, made);
  return reportOf(owner, made, await photo);
}

const runUnderVote = async (people: People, owner = people.owner): Promise<Made> =>
  run(people, await makeDraft(owner, { approval: 'anyuser', isPublic: true }), owner);
