import { Injectable, Logger } from '@nestjs/common';
import type { BatchLine, BatchRow, OpenBatch } from './batch-line.ts';
import { BatchLog } from './batch-log.ts';
import { BatchQueue, type QueuedRow } from './batch-queue.ts';
import { LibraryMedia } from './library-media.ts';
import { QuietTurns } from './quiet-turns.ts';

/** The events about a person may arrive after the first batch. Later than this, the person has no chat. */
const UNKNOWN_PERSON_MS = 60_000;
const MOST_PAGES = 10;
const UNKNOWN_PERSON = 'an unknown person';

/** Brings the next deliveries of open batches into line, and settles those that cannot be sent. */
@Injectable()
export class FillLine {
  private readonly logger = new Logger(FillLine.name);

  constructor(
    private readonly queue: BatchQueue,
    private readonly log: BatchLog,
    private readonly library: LibraryMedia,
    private readonly quiet: QuietTurns,
  ) {}

  /**
   * Never rejects: without the database what is in line goes on, and the next round tries again.
   * @returns whether the next round should follow soon
   */
  async fill(line: BatchLine): Promise<boolean> {
    try {
      await this.settleInterrupted(line);
      const open = await this.queue.open();
      line.keepOnly(open);
      for (const batchId of line.missing(open)) await this.openBatch(line, batchId);
      for (const batch of line.hungry()) await this.addDue(line, batch);
      const halting = await this.queue.toHalt();
      for (const { batchId, version } of halting)
        if (line.sending(batchId) === 0) await this.log.publishHalt(batchId, version);
      return open.length + halting.length > 0;
    } catch (error) {
      this.logger.warn(`cannot read the batches in line: ${(error as Error).message}`);
      return true;
    }
  }

  /**
   * Only the leader sends, and it knows what it sends. Anything else that looks like being sent was interrupted by the
   * end of a process or of the database, and nobody knows whether it arrived: it is never sent again.
   */
  private async settleInterrupted(line: BatchLine): Promise<void> {
    const rows = (await this.queue.atTelegram()).filter((row) => !line.has(row));
    for (const batchId of new Set(rows.map((row) => row.batchId)))
      await this.log.markFailed(
        rows.filter((row) => row.batchId === batchId),
        'interrupted',
      );
  }

  private async openBatch(line: BatchLine, batchId: number): Promise<void> {
    const content = await this.log.contentOf(batchId);
    if (!content) return;
    const fileId = content.media && (await this.library.fileIdOf(content.media));
    line.open({ batchId, content, fileId, isMediaRefused: false });
  }

  private async addDue(line: BatchLine, batch: OpenBatch): Promise<void> {
    // Further pages only where a page has nobody who can be reached now.
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const rows = (await this.queue.due(batch.batchId)).filter((row) => !line.has(row));
      if ((await this.addReachable(line, batch, rows)) > 0 || rows.length === 0) return;
    }
  }

  private async addReachable(
    line: BatchLine,
    { batchId, content }: OpenBatch,
    rows: readonly QueuedRow[],
  ): Promise<number> {
    const known = rows.filter(isKnown);
    const unknown = rows.filter((row) => !isKnown(row));
    await this.log.markFailed(
      known.filter(({ blocked }) => blocked),
      'blocked',
    );
    await this.log.markFailed(
      unknown.filter(({ error }) => error === UNKNOWN_PERSON),
      'no-chat',
    );
    await this.log.postpone(
      unknown.filter(({ error }) => error !== UNKNOWN_PERSON),
      UNKNOWN_PERSON_MS,
      UNKNOWN_PERSON,
    );
    const reachable = known.filter(({ blocked }) => !blocked);
    const awake = await this.quiet.postpone(reachable, content);
    line.add(batchId, awake);
    return awake.length;
  }
}

const isKnown = (row: QueuedRow): row is QueuedRow & BatchRow => row.chatId !== null;
