import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { Readable } from 'node:stream';

/** The most downloads of one operator at once, in this replica. */
const MOST = 3;
const RETRY_S = 30;

/** Downloads that run now. Each asks a service for a page all the time, so an operator may have a few. */
@Injectable()
export class RunningExports implements BeforeApplicationShutdown {
  private readonly streams = new Map<Readable, number>();

  /** @throws Refusal EXPORTS_TOO_MANY */
  check(operatorId: number): void {
    const running = [...this.streams.values()].filter((id) => id === operatorId).length;
    if (running >= MOST) throw new Refusal('EXPORTS_TOO_MANY', { retryAfter: RETRY_S });
  }

  add(operatorId: number, stream: Readable): void {
    this.streams.set(stream, operatorId);
    stream.once('close', () => this.streams.delete(stream));
  }

  get size(): number {
    return this.streams.size;
  }

  /** A long download would hold the shutdown up. Broken off, it is shown as failed, and can be started again. */
  beforeApplicationShutdown(): void {
    for (const stream of this.streams.keys()) stream.destroy(new Refusal('SERVICE_UNAVAILABLE'));
  }
}
