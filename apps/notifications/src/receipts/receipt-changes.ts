import { type ReceiptMove, unreachable } from '@slovo/domain';
import type { FailureReason } from '@slovo/domain/batch';
import type { Prisma } from '../database.ts';
import type { ReceiptRow } from './receipt.view.ts';

export interface Move {
  kind: ReceiptMove;
  responseType?: string;
  /** Why a delivery failed; kept in the receipt's metadata. */
  reason?: FailureReason;
  /** Telegram answered for good, so the message is no longer in line. */
  fromTelegram?: true;
}

/** Reading implies delivery and answering implies reading, so earlier moments that are missing are filled in. */
export function changesOf(
  row: ReceiptRow,
  { kind, responseType, reason }: Move,
  now: Date,
): Prisma.ReceiptUpdateManyMutationInput {
  const deliveredAt = row.deliveredAt ?? now;
  const readAt = row.readAt ?? now;
  switch (kind) {
    case 'deliver':
      return { deliveredAt };
    case 'read':
      return { deliveredAt, readAt };
    case 'respond':
      return { deliveredAt, readAt, respondedAt: now, responseType: responseType ?? null };
    case 'fail':
      return {
        metadata: { ...(row.metadata as Prisma.JsonObject), failureReason: reason } as Prisma.InputJsonObject,
      };
    case 'retry':
      return { retryCount: row.retryCount + 1 };
    default:
      return unreachable(kind);
  }
}
