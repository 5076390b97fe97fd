import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExportSelection,
  readAuditEntries,
  readFoundUsers,
  readRecipients,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { askAgain } from '../calls/ask-again.ts';
import type { Cell } from './csv.ts';
import { auditCells, recipientCells, userCells } from './tables.ts';

interface Page {
  rows: Cell[][];
  next: string | null;
}

/** Reads rows from the service that owns them, a page at a time. Only one page is in memory. */
@Injectable()
export class ExportRows {
  constructor(private readonly calls: CallClient) {}

  /** Ends early when the signal is aborted. @throws Refusal when a service does not answer several times in a row */
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

  /** Null where nobody wants it any more. */
  private async page(selection: ExportSelection, of: Of): Promise<Page | null> {
    const isWanted = (): boolean => !of.signal.aborted;
    try {
      return isWanted() ? await askAgain(() => this.ask(selection, of), isWanted) : null;
    } catch (error) {
      if (isWanted()) throw error;
      return null;
    }
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
