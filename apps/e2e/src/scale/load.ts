import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@slovo/testing';
import type { Actor } from '../actor.ts';

/** For what hangs. A browser waits longer. */
const LONGEST_MS = 60_000;

export interface LoadResult {
  sent: number;
  /** By what was asked and what came back: `create 503`, `feed ECONNRESET`. */
  failed: Record<string, number>;
  /** Milliseconds from the beginning of the first failure to the end of the last one. */
  troubleMs: number;
  creates: { sent: number; acknowledged: number; lost: number; doubled: number };
  /** Milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
}

interface Create {
  actor: Actor;
  acknowledged: boolean;
}

/** Sends requests at a constant rate, without waiting for those before: reads, pages, and one write in five. */
export class Load {
  readonly #creates = new Map<string, Create>();
  readonly #running = new Set<Promise<void>>();
  readonly #took: number[] = [];
  readonly #failed: Record<string, number> = {};
  #trouble: [number, number] | undefined;
  #sent = 0;
  #isOver = false;
  readonly #loop: Promise<void>;

  /** @param rate requests a second */
  constructor(
    private readonly appUrl: string,
    private readonly actors: readonly Actor[],
    private readonly rate: number,
    private readonly name: string,
  ) {
    this.#loop = this.#send();
  }

  /** How many failed so far. */
  get failures(): number {
    return Object.values(this.#failed).reduce((sum, count) => sum + count, 0);
  }

  get sent(): number {
    return this.#sent;
  }

  /** Ends it, and compares what was acknowledged with what is there. */
  async finish(): Promise<LoadResult> {
    this.#isOver = true;
    await this.#loop;
    await Promise.all(this.#running);
    const stored = await this.#stored();
    const creates = [...this.#creates];
    const took = this.#took.toSorted((a, b) => a - b);
    const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
    const [from, to] = this.#trouble ?? [0, 0];
    return {
      sent: this.#sent,
      failed: this.#failed,
      troubleMs: to - from,
      creates: {
        sent: creates.length,
        acknowledged: creates.filter(([, { acknowledged }]) => acknowledged).length,
        lost: creates.filter(([title, { acknowledged }]) => acknowledged && !stored.has(title)).length,
        doubled: [...stored.values()].filter((times) => times > 1).length,
      },
      p50: at(0.5),
      p99: at(0.99),
      slowest: took.at(-1) ?? 0,
    };
  }

  async #send(): Promise<void> {
    const begun = performance.now();
    while (!this.#isOver) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * this.rate);
      while (this.#sent < due) {
        const one = this.#ask((this.#sent += 1)).finally(() => this.#running.delete(one));
        this.#running.add(one);
      }
      await pause(10);
    }
  }

  async #ask(number: number): Promise<void> {
    const actor = this.actors[number % this.actors.length]!;
    const authorization = `Bearer ${actor.token}`;
    const [what, path, body] = this.#requestOf(number);
    const begun = performance.now();
    try {
      const answer = await fetch(this.appUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      if (body) this.#creates.set(body.title, { actor, acknowledged: answer.status === 201 });
      await answer.arrayBuffer();
      if (answer.status >= 400) this.#fail(`${what} ${answer.status}`, begun);
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      if (body && !this.#creates.has(body.title))
        this.#creates.set(body.title, { actor, acknowledged: false });
      this.#fail(`${what} ${cause?.code ?? name}`, begun);
    }
    this.#took.push(performance.now() - begun);
  }

  #requestOf(number: number): [what: string, path: string, body?: { title: string }] {
    const kind = number % 10;
    if (kind < 3) return ['feed', '/api/public/promises/feed'];
    if (kind < 6) return ['list', '/api/promises'];
    if (kind === 6) return ['page', '/'];
    if (kind === 7) return ['profile', '/api/users/profile'];
    const body = { title: `${this.name} ${number}`, type: 'goal', days_total: 3 };
    return ['create', '/api/promises', body];
  }

  #fail(how: string, begun: number): void {
    this.#failed[how] = (this.#failed[how] ?? 0) + 1;
    const [from, to] = this.#trouble ?? [begun, 0];
    this.#trouble = [Math.min(from, begun), Math.max(to, performance.now())];
  }

  /** How often each title of this load is among the promises of its people. */
  async #stored(): Promise<Map<string, number>> {
    const titles = new Map<string, number>();
    for (const actor of this.actors) {
      for (let cursor: string | null = null; ;) {
        const path: string = `/api/promises?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
        const { body, headers } = await until(async () => {
          const answer = await actor.call<{ promises: { title: string }[] }>('GET', path);
          return answer.status === 200 ? answer : undefined;
        });
        for (const { title } of body.promises)
          if (title.startsWith(`${this.name} `)) titles.set(title, (titles.get(title) ?? 0) + 1);
        cursor = headers.get('x-next-cursor');
        if (!cursor) break;
      }
    }
    return titles;
  }
}
