import { Injectable, Optional, type BeforeApplicationShutdown } from '@nestjs/common';
import type { LiveMessage, PromiseSnapshot } from '@slovo/contracts';
import { Metrics } from '@slovo/kit/metrics';
import { GatewaySettings } from '../config.ts';

/** The connection of an open page. */
export interface Listener {
  readonly userId: number;
  readonly sessionId: string;
  /** Promises of others that the page shows and its reader may see. */
  readonly promiseIds: ReadonlySet<number>;
  send(message: LiveMessage): void;
  close(): void;
}

/** How long a loaded page may need to open its connection. */
const OPENS_WITHIN_MS = 60_000;

/** The open pages, and who of them receives a message. Messages carry ids only; a page requests what it may see. */
@Injectable()
export class LiveHub implements BeforeApplicationShutdown {
  private readonly byUser = new Map<number, Set<Listener>>();
  private readonly byPromise = new Map<number, Set<Listener>>();
  /** What was sent to all pages of a person lately, and to those that they open meanwhile. */
  private readonly settings = new Map<number, LiveMessage>();

  constructor(
    private readonly config: GatewaySettings,
    @Optional() metrics: Metrics = Metrics.off,
  ) {
    metrics.observe(['livePages'], () => [{ key: 'livePages', value: this.size, labels: {} }]);
  }

  get size(): number {
    return [...this.byUser.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  /** Whether the person has a page open. */
  has(userId: number): boolean {
    return this.byUser.has(userId);
  }

  add(listener: Listener): void {
    const own = put(this.byUser, listener.userId, listener);
    for (const id of listener.promiseIds) put(this.byPromise, id, listener);
    const setting = this.settings.get(listener.userId);
    if (setting) listener.send(setting);
    // The oldest, so that connections that a client leaks do not accumulate.
    if (own.size > this.config.given.LIVE_PAGES) own.values().next().value?.close();
  }

  remove(listener: Listener): void {
    drop(this.byUser, listener.userId, listener);
    for (const id of listener.promiseIds) drop(this.byPromise, id, listener);
  }

  /** Also to pages that open soon: what they were loaded with may be older than this. */
  notifyOfSetting(userId: number, message: LiveMessage): void {
    this.settings.set(userId, message);
    setTimeout(() => {
      if (this.settings.get(userId) === message) this.settings.delete(userId);
    }, OPENS_WITHIN_MS).unref();
    this.notifyUser(userId, message);
  }

  notifyUser(userId: number, message: LiveMessage): void {
    for (const listener of this.byUser.get(userId) ?? []) listener.send(message);
  }

  /** Owner and motivator always; while the promise is public, everyone whose page shows it. */
  notifyAboutPromise({ id, userId, motivatorId, isPublic }: PromiseSnapshot, message: LiveMessage): void {
    const recipients = new Set(this.byUser.get(userId));
    for (const listener of this.byUser.get(motivatorId ?? 0) ?? []) recipients.add(listener);
    if (isPublic) for (const listener of this.byPromise.get(id) ?? []) recipients.add(listener);
    for (const listener of recipients) listener.send(message);
  }

  /** For events that do not say whether the promise is public: those who show it could see it when they opened it. */
  notifyWatchers(promiseId: number, ownerId: number | null, message: LiveMessage): void {
    const recipients = new Set(this.byPromise.get(promiseId));
    for (const listener of this.byUser.get(ownerId ?? 0) ?? []) recipients.add(listener);
    for (const listener of recipients) listener.send(message);
  }

  notifyAll(message: LiveMessage): void {
    for (const listeners of this.byUser.values()) for (const listener of listeners) listener.send(message);
  }

  /** Closes every page of a session or of a person; without either, all pages. */
  end({ sessionId, userId }: { sessionId?: string; userId?: number } = {}): void {
    for (const listener of [...this.byUser.values()].flatMap((listeners) => [...listeners])) {
      if (sessionId !== undefined && listener.sessionId !== sessionId) continue;
      if (userId !== undefined && listener.userId !== userId) continue;
      if (sessionId !== undefined || userId !== undefined) listener.send({ type: 'session-ended' });
      listener.close();
    }
  }

  /** The HTTP server waits for open connections when it closes. */
  beforeApplicationShutdown(): void {
    this.end();
  }
}

function put(map: Map<number, Set<Listener>>, key: number, listener: Listener): Set<Listener> {
  const listeners = map.get(key) ?? new Set();
  map.set(key, listeners.add(listener));
  return listeners;
}

function drop(map: Map<number, Set<Listener>>, key: number, listener: Listener): void {
  const listeners = map.get(key);
  listeners?.delete(listener);
  if (listeners?.size === 0) map.delete(key);
}
