import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type OwnTableName, readOwnRows, type ServiceName } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { GATEWAY } from './taken-export.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

export type Row = Record<string, unknown>;

/** Reads a person's rows from the service that has them, a page at a time. Only one page of a table is in memory. */
@Injectable()
export class PersonRows {
  constructor(private readonly calls: CallClient) {}

  /** In the order of the table's key. @throws Refusal when the service does not answer several times in a row */
  async *of(
    userId: number,
    service: ServiceName,
    table: OwnTableName,
    signal: AbortSignal,
  ): AsyncGenerator<Row> {
    let cursor: string | undefined;
    do {
      signal.throwIfAborted();
      const page = await this.page(service, { user_id: userId, table, cursor });
      yield* page.rows;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }

  /** Reading changes nothing, so a page that a restarting service did not answer is asked for again. */
  private async page(
    service: ServiceName,
    input: { user_id: number; table: string; cursor: string | undefined },
  ): Promise<{ rows: Row[]; next: string | null }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.calls.ask(readOwnRows[service], input, GATEWAY, crypto.randomUUID());
        return answer as { rows: Row[]; next: string | null };
      } catch (error) {
        const isOutage = error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE';
        if (!isOutage || attempt === ATTEMPTS) throw error;
        await pause(PAUSE_MS);
      }
    }
  }
}
