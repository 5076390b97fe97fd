import { afterEach, describe, expect, it } from '@jest/globals';
import { type EventDefinition, eventSubject, userChanged } from '@slovo/contracts';
import { EndedSessions } from '../src/sessions/ended-sessions.ts';

interface List {
  sessionIds: string[];
  bannedUserIds: number[];
}

/** The service that lists, the events and NATS are functions here, so that each order of replies and events can be made. */
class World {
  readonly ended: EndedSessions;
  private readonly handlers = new Map<string, (payload: unknown) => void>();
  private readonly lists: ((list: List) => void)[] = [];
  private reconnect: () => void = () => {};

  constructor() {
    const feed = {
      on: async (event: EventDefinition, handler: (payload: unknown) => void) =>
        void this.handlers.set(eventSubject(event), handler),
      onGap: () => {},
    };
    const calls = { call: () => new Promise<List>((resolve) => this.lists.push(resolve)) };
    const nats = { status: () => this.statuses() };
    const health = { needing: () => {} };
    this.ended = new EndedSessions(feed as never, calls as never, nats as never, health as never);
  }

  change(id: number, banned: boolean): void {
    this.handlers.get(eventSubject(userChanged))!({ user: { id, banned } });
  }

  /** Answers the list that was requested first. */
  async list(...bannedUserIds: number[]): Promise<void> {
    this.lists.shift()!({ sessionIds: [], bannedUserIds });
    await settled();
  }

  async refresh(): Promise<void> {
    this.reconnect();
    await settled();
  }

  banned(...ids: number[]): number[] {
    return ids.filter(this.ended.isBanned);
  }

  private async *statuses(): AsyncGenerator<{ type: string }> {
    for (;;) {
      await new Promise<void>((resolve) => (this.reconnect = resolve));
      yield { type: 'reconnect' };
    }
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the list of banned people', () => {
  let world: World;
  const begin = async (): Promise<void> => {
    world = new World();
    await world.ended.onApplicationBootstrap();
    await settled();
  };
  afterEach(() => world.ended.onApplicationShutdown());

  it('is taken from the service, and corrected by it', async () => {
    await begin();
    await world.list(7, 8);
    expect(world.banned(7, 8, 9)).toEqual([7, 8]);
    await world.refresh();
    await world.list(8, 9);
    expect(world.banned(7, 8, 9)).toEqual([8, 9]);
  });

  it('gives way to events that come while it is requested', async () => {
    await begin();
    world.change(7, false);
    world.change(8, true);
    await world.list(7);
    expect(world.banned(7, 8)).toEqual([8]);
    await world.refresh();
    world.change(8, false);
    world.change(7, true);
    await world.list(8);
    expect(world.banned(7, 8)).toEqual([7]);
  });

  it('is newer than the events before it was requested, whatever an earlier request answers later', async () => {
    await begin();
    world.change(7, true);
    await world.refresh();
    await world.list();
    expect(world.banned(7)).toEqual([7]); // requested before the ban
    await world.list();
    expect(world.banned(7)).toEqual([]);
  });
});
