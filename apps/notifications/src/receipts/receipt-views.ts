import { Injectable } from '@nestjs/common';
import type { ReceiptView } from '@slovo/contracts';
import { fillVariables, parseMessage, webHtml } from '@slovo/domain/message';
import { MISSING_NAME } from '@slovo/texts/notices/message-words';
import { messageTitle } from '@slovo/texts/notices/operator-messages';
import { type BatchRow, variablesOf } from '../batches/batch.record.ts';
import { mediaOf } from '../batches/batch.view.ts';
import type { PrismaClient, Tx } from '../database.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

type Names = { firstName: string; username: string | null } | null;

/** Receipts as their reader sees them. The message of a batch is read from the batch and filled with the reader's names. */
@Injectable()
export class ReceiptViews {
  async of(db: PrismaClient | Tx, rows: readonly ReceiptRow[]): Promise<ReceiptView[]> {
    const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))];
    if (ids.length === 0) return rows.map(viewOf);
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    const [batches, people] = await Promise.all([
      db.batch.findMany({ where: { id: { in: ids } } }),
      db.person.findMany({ where: { userId: { in: userIds } } }),
    ]);
    const batchOf = new Map(batches.map((batch) => [batch.id, batch]));
    const personOf = new Map(people.map((person) => [person.userId, person]));
    return rows.map((row) => {
      const batch = batchOf.get(row.batchId ?? 0);
      return batch ? inBatch(row, batch, personOf.get(row.userId) ?? null) : viewOf(row);
    });
  }

  async one(db: PrismaClient | Tx, row: ReceiptRow): Promise<ReceiptView> {
    return (await this.of(db, [row]))[0]!;
  }
}

function inBatch(row: ReceiptRow, batch: BatchRow, names: Names): ReceiptView {
  const lang = batch.lang as keyof typeof MISSING_NAME;
  const variables = variablesOf(batch);
  const own = { first_name: names?.firstName, username: names?.username };
  const html = fillVariables(batch.html, { ...own, ...variables }, MISSING_NAME[lang]);
  return {
    ...viewOf(row),
    variables: { ...variables, text: html },
    lang,
    title: messageTitle(batch.messageKey, lang),
    text: parseMessage(html).text,
    html: webHtml(html),
    media: mediaOf(batch),
  };
}
