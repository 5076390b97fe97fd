import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExportSelection,
  readAuditEntries,
  readFoundUsers,
  readRecipients,
} from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import type { Cell } from './csv.ts';
import { auditCells, recipientCells, userCells } from './tables.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

interface Page {
  rows: Cell[][];
  next: string | null;
}

/** Reads rows from the service that owns them, a page at a time. Only one page is in memory. */
@Injectable()
export class ExportRows {
  constructor(private readonly calls: CallClient) {}

  /** Ends early when the signal is aborted. @throws Refusal when a service does not answer three times in a row */
  async *pages(
    selection: ExportSelection,
    caller: Caller,
    { requestId, signal }: { requestId: string; signal: AbortSignal },
  ): AsyncGenerator<Cell[][]> {
    let cursor: string | undefined;
    do {
      const page = await this.page(selection, { caller, requestId, signal, cursor });
      if (!page) return;
      yield page.rows;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined && !signal.aborted);
  }

  /** Reading changes nothing, so a page that a restarting service did not answer is asked for again. */
  private async page(selection: ExportSelection, of: Of): Promise<Page | null> {
    for (let attempt = 1; !of.signal.aborted; attempt += 1) {
      try {
        return await this.ask(selection, of);
      } catch (error) {
        const isOutage = error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE';
        if (!isOutage || attempt === ATTEMPTS) throw error;
        await pause(PAUSE_MS);
      }
    }
    return null;
  }

  private async ask(selection: ExportSelection, { caller, requestId, cursor }: Of): Promise<Page> {
    const options = { requestId };
    switch (selection.kind) {
      case 'batch-recipients': {
        const input = { filter: selection.filter, cursor };
        const { items, next } = await this.calls.call(readRecipients, input, caller, options);
        return { rows: items.map(recipientCells), next };
      }
      case 'audit': {
        const input = { filter: selection.filter, cursor };
        const { items, next } = await this.calls.call(readAuditEntries, input, caller, options);
        return { rows: items.map(auditCells), next };
      }
      case 'users': {
        const input = { filter: selection.filter, cursor };
        const { items, next } = await this.calls.call(readFoundUsers, input, caller, options);
        return { rows: items.map(userCells), next };
      }
      default:
        return selection satisfies never;
    }
  }
}

interface Of {
  caller: Caller;
  requestId: string;
  signal: AbortSignal;
  cursor: string | undefined;
}
