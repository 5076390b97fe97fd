import { Injectable } from '@nestjs/common';
import type { LiveMessage, PromiseSnapshot } from '@slovo/contracts';

/** An open page. */
export interface Listener {
  readonly userId: number;
  readonly sessionId: string;
  /** Promises of others that the page shows and its person may see. */
  readonly promiseIds: ReadonlySet<number>;
  tell(message: LiveMessage): void;
  close(): void;
}

/** A person with more open pages than this closes the oldest: what leaks elsewhere must not pile up here. */
const MOST_FOR_ONE_PERSON = 20;

/** Who listens, and who is told what. Only ids are told; a page fetches what it may see. */
@Injectable()
export class LiveHub {
  private readonly byUser = new Map<number, Set<Listener>>();
  private readonly byPromise = new Map<number, Set<Listener>>();

  get size(): number {
    return [...this.byUser.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  add(listener: Listener): void {
    const own = put(this.byUser, listener.userId, listener);
    for (const id of listener.promiseIds) put(this.byPromise, id, listener);
    if (own.size > MOST_FOR_ONE_PERSON) own.values().next().value?.close();
  }

  remove(listener: Listener): void {
    drop(this.byUser, listener.userId, listener);
    for (const id of listener.promiseIds) drop(this.byPromise, id, listener);
  }

  tellUser(userId: number, message: LiveMessage): void {
    for (const listener of this.byUser.get(userId) ?? []) listener.tell(message);
  }

  /** Owner and motivator always; others who watch it while it is public. */
  tellOfPromise({ id, userId, motivatorId, isPublic }: PromiseSnapshot, message: LiveMessage): void {
    const concerned = new Set(this.byUser.get(userId));
    for (const listener of this.byUser.get(motivatorId ?? 0) ?? []) concerned.add(listener);
    if (isPublic) for (const listener of this.byPromise.get(id) ?? []) concerned.add(listener);
    for (const listener of concerned) listener.tell(message);
  }

  /** Where the event does not say whether it is public: those who watch could see it when they came. */
  tellWatchers(promiseId: number, ownerId: number | null, message: LiveMessage): void {
    const concerned = new Set(this.byPromise.get(promiseId));
    for (const listener of this.byUser.get(ownerId ?? 0) ?? []) concerned.add(listener);
    for (const listener of concerned) listener.tell(message);
  }

  /** Ends every page of a session or of a person, or all of them at shutdown. */
  end({ sessionId, userId }: { sessionId?: string; userId?: number } = {}): void {
    for (const listener of [...this.byUser.values()].flatMap((listeners) => [...listeners])) {
      if (sessionId !== undefined && listener.sessionId !== sessionId) continue;
      if (userId !== undefined && listener.userId !== userId) continue;
      if (sessionId !== undefined || userId !== undefined) listener.tell({ type: 'session-ended' });
      listener.close();
    }
  }
}

function put(map: Map<number, Set<Listener>>, key: number, listener: Listener): Set<Listener> {
  const known = map.get(key) ?? new Set();
  map.set(key, known.add(listener));
  return known;
}

function drop(map: Map<number, Set<Listener>>, key: number, listener: Listener): void {
  const known = map.get(key);
  known?.delete(listener);
  if (known?.size === 0) map.delete(key);
}
