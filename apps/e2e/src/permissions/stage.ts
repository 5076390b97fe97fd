import { until, type World } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { tokenIn } from '../panel-link.ts';
import { startSharedWorld } from '../shared-world.ts';
import type { People } from './roles.ts';
import { PromiseStates, type State } from './states.ts';

const ADMIN = { username: 'anya_vetrova', id: 7_100_000_001 };

/** The whole system, one person for each role, and their promises. */
export class PermissionStage {
  private constructor(
    private readonly world: World,
    readonly people: People,
    readonly states: PromiseStates,
  ) {}

  /** @param slow states that take days: they come first, so that all other promises begin on the same day */
  static async start(slow: readonly State[] = []): Promise<PermissionStage> {
    const world = await startSharedWorld({
      ADMIN_TELEGRAM_IDS: String(ADMIN.id),
      RATE_LIMIT_SIGN_IN: '1000',
      RATE_LIMIT_WRITE: '100000',
      RATE_LIMIT_READ: '100000',
      DRAFTS_AT_MOST: '100000',
      SIGN_INS_A_DAY: '100000',
    });
    const people = await gatherPeople(world);
    const states = new PromiseStates(world, people);
    const stage = new PermissionStage(world, people, states);
    for (const state of slow) await states.shared(state);
    await stage.ban();
    return stage;
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  /** Resolves when the services have processed the ban. The banned person has a public promise with a report. */
  private async ban(): Promise<void> {
    const { admin, banned, stranger } = this.people;
    const { id } = await this.states.shared("banned owner's");
    await admin.say('/admin');
    const { button } = await admin.findButton(
      ({ url }) => url?.includes('/admin#token=') ?? false,
      'the panel',
    );
    const authorization = `Bearer ${tokenIn(button.url)}`;
    await admin.ask('POST', `/api/admin/users/${banned.userId}/ban`, { reason: 'spam' }, { authorization });
    await until(async () => (await banned.call('GET', '/api/promises')).status === 403);
    await until(async () => (await stranger.call('GET', `/public/promises/${id}`)).status === 404);
  }
}

async function gatherPeople(world: World): Promise<People> {
  const arrive = async (name: string): Promise<Actor> =>
    (await Actor.arrive(world, { first_name: 'Имя', username: `${name}_may` })).signIn();
  const visitor = await Actor.resident(world, 'boris_koltsov');
  const admin = await (await Actor.resident(world, ADMIN.username)).signIn();
  const [owner, stranger, invited, motivator, former, banned] = await Promise.all(
    ['owner', 'stranger', 'invited', 'motivator', 'former', 'banned'].map(arrive),
  );
  return { visitor, owner, stranger, invited, motivator, former, banned, admin } as People;
}
