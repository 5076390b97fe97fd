import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { listEndedSessions, sessionRevoked, userChanged } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { EventFeed } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Health } from '@slovo/kit/service';

const REFRESH_MS = 60 * 60 * 1000;
const GATHER_GAPS_MS = 250;

type EndListener = (ended: { sessionId?: string; userId?: number }) => void;

/**
 * Sessions and people that are refused although their tokens are valid. Events add to them, so that a revocation takes
 * effect within a second. The whole list is requested at start, after each reconnection to NATS and each gap in the
 * events, and once an hour.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EndedSessions.name);
  private readonly sessions = new Set<string>();
  private readonly banned = new Set<number>();
  /** For each list that is being requested: of whom an event came meanwhile, which may be newer than the list. */
  private readonly changed = new Set<Set<number>>();
  private readonly listeners = new Set<EndListener>();
  private known = false;
  private stopped = false;
  private isGathering = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly calls: CallClient,
    @Inject(NATS) private readonly nats: NatsConnection,
    health: Health,
  ) {
    health.needing('the list of ended sessions', async () => this.known);
  }

  /** False until the list of what ended before this process began has arrived. */
  get isKnown(): boolean {
    return this.known;
  }

  hasEnded = (sessionId: string): boolean => this.sessions.has(sessionId);
  isBanned = (userId: number): boolean => this.banned.has(userId);

  end(sessionId: string): void {
    this.sessions.add(sessionId);
    for (const listener of this.listeners) listener({ sessionId });
  }

  /** Returns a function that removes the listener. */
  onEnd(listener: EndListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    // Subscribe before requesting the list: what ends in between is in one of the two.
    await this.feed.on(sessionRevoked, ({ sessionId }) => this.end(sessionId));
    await this.feed.on(userChanged, ({ user: { id, banned } }) => {
      for (const ids of this.changed) ids.add(id);
      if (banned) this.ban(id);
      else this.banned.delete(id);
    });
    this.feed.onGap(() => void this.refreshAfterGap());
    void this.refresh();
    void this.refreshAfterOutages();
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private ban(userId: number): void {
    this.banned.add(userId);
    for (const listener of this.listeners) listener({ userId });
  }

  /** Tries until the auth service answers, which may start later than this one. */
  private async refresh(): Promise<void> {
    while (!this.stopped) {
      const changed = new Set<number>();
      this.changed.add(changed);
      try {
        const { sessionIds, bannedUserIds } = await this.requestAll();
        for (const id of sessionIds) if (!this.sessions.has(id)) this.end(id);
        this.replaceBans(new Set(bannedUserIds), changed);
        this.known = true;
        return;
      } catch (error) {
        this.logger.warn(`cannot list the ended sessions, retrying: ${(error as Error).message}`);
        await pause(500, undefined, { ref: false });
      } finally {
        this.changed.delete(changed);
      }
    }
  }

  /** By the list, except of people whose event came while it was requested. */
  private replaceBans(listed: ReadonlySet<number>, changed: ReadonlySet<number>): void {
    for (const id of listed) if (!changed.has(id) && !this.banned.has(id)) this.ban(id);
    for (const id of this.banned) if (!changed.has(id) && !listed.has(id)) this.banned.delete(id);
  }

  /** In pages: one message cannot hold all sessions that end in a month. */
  private async requestAll(): Promise<{ sessionIds: string[]; bannedUserIds: number[] }> {
    const all: { sessionIds: string[]; bannedUserIds: number[] } = { sessionIds: [], bannedUserIds: [] };
    let after: string | undefined;
    do {
      const page = await this.calls.call(listEndedSessions, { after }, { kind: 'service', name: 'gateway' });
      all.sessionIds.push(...page.sessionIds);
      all.bannedUserIds.push(...page.bannedUserIds);
      after = page.next;
    } while (after !== undefined);
    return all;
  }

  /** Also runs for the events of other services: each feed that resumes says so, and one list is enough for them. */
  private async refreshAfterGap(): Promise<void> {
    if (this.isGathering) return;
    this.isGathering = true;
    await pause(GATHER_GAPS_MS, undefined, { ref: false });
    this.isGathering = false;
    await this.refresh();
  }

  private async refreshAfterOutages(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'reconnect') void this.refresh();
    }
  }
}
