import { Injectable } from '@nestjs/common';
import { type OwnTableName, readOwnRows, type ServiceName } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { askAgain } from '../calls/ask-again.ts';
import { GATEWAY } from './taken-export.ts';

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

  private page(
    service: ServiceName,
    input: { user_id: number; table: string; cursor: string | undefined },
  ): Promise<{ rows: Row[]; next: string | null }> {
    return askAgain(async () => {
      const answer = await this.calls.ask(readOwnRows[service], input, GATEWAY, crypto.randomUUID());
      return answer as { rows: Row[]; next: string | null };
    });
  }
}
