import { Injectable } from '@nestjs/common';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { LANGUAGES } from '@slovo/texts/languages';
import { SOMEBODY } from '@slovo/texts/notices';
import { PrismaClient, type Tx } from '../../database.ts';

const SOMEBODIES = JSON.stringify(SOMEBODY);
const RECEIPTS_AT_ONCE = 1_000;
/** Then other jobs have their turn. */
const PIECES_A_RUN = 20;
/**
 * Names of people who are not the owner of the receipt's promise: the owner's receipts are removed with the account.
 */
const NAMES = '^(motivator|approved_by|rejected_by|voter|owner_[0-9]+)$';

/**
 * Replaces names in receipts from before `named_people`: nothing says whose they are, so the deletion of these people
 * would leave them. Runs once after the migration that added its table.
 */
@Injectable()
export class ReplaceOldNames implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const left = await this.prisma.oldNames.findFirst({ orderBy: { lastReceipt: 'asc' } });
    return left?.dueAt ?? null;
  }

  @Scheduled('rarely')
  async replaceOldNames(now: Date): Promise<void> {
    for (let left = PIECES_A_RUN; left > 0; left -= 1)
      if (!(await this.prisma.$transaction((tx) => this.replacePiece(tx, now)))) return;
  }

  /** @returns false when none is left, or another replica has the next piece */
  private async replacePiece(tx: Tx, now: Date): Promise<boolean> {
    const [left] = await tx.$queryRaw<{ lastReceipt: number; nextReceipt: number }[]>`
      SELECT last_receipt AS "lastReceipt", next_receipt AS "nextReceipt" FROM old_names
      WHERE due_at <= ${now} ORDER BY last_receipt LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!left) return false;
    const { lastReceipt, nextReceipt } = left;
    const end = Math.min(nextReceipt + RECEIPTS_AT_ONCE, lastReceipt + 1);
    await tx.$executeRaw`
      UPDATE receipts SET variables = receipts.variables || (
        SELECT jsonb_object_agg(key, coalesce(${SOMEBODIES}::jsonb ->> lang, ${SOMEBODY[LANGUAGES[0]]}))
        FROM jsonb_object_keys(receipts.variables) AS key WHERE key ~ ${NAMES})
      WHERE id >= ${nextReceipt} AND id < ${end} AND batch_id IS NULL
        AND NOT EXISTS (SELECT FROM named_people WHERE receipt_id = receipts.id)
        AND EXISTS (SELECT FROM jsonb_object_keys(receipts.variables) AS key WHERE key ~ ${NAMES})`;
    if (end > lastReceipt) await tx.oldNames.delete({ where: { lastReceipt } });
    else await tx.oldNames.update({ where: { lastReceipt }, data: { nextReceipt: end } });
    return true;
  }
}
