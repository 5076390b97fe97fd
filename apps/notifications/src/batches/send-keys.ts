import { createHash } from 'node:crypto';
import { SEND_KEY_MS } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import type { Tx } from '../database.ts';

export interface SendKeyOf {
  operatorId: number;
  /** The name of the call. */
  call: string;
  key: string;
  bodyHash: string;
}

/** The same for inputs that mean the same: the order of their fields does not matter. */
export const hashOfBody = (input: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ ...input, idempotencyKey: undefined, batchId: undefined })))
    .digest('hex');

/**
 * Claims the key until the transaction ends; of two sends at once the second waits for the first.
 * @returns the batch that was sent with it, or null if it is new or older than 7 days
 * @throws Refusal IDEMPOTENCY_KEY_REUSED if that was another message
 */
export async function claimSendKey(tx: Tx, of: SendKeyOf, now: Date): Promise<number | null> {
  const { operatorId, call, key, bodyHash } = of;
  const expired = new Date(now.getTime() - SEND_KEY_MS);
  const claimed = await tx.$executeRaw`
    INSERT INTO send_keys (operator_id, call, key, body_hash, batch_id, created_at)
    VALUES (${operatorId}, ${call}, ${key}, ${bodyHash}, 0, ${now})
    ON CONFLICT (operator_id, call, key) DO UPDATE
      SET body_hash = excluded.body_hash, batch_id = 0, created_at = excluded.created_at
      WHERE send_keys.created_at < ${expired}`;
  if (claimed > 0) return null;
  const where = { operatorId_call_key: { operatorId, call, key } };
  const row = await tx.sendKey.findUniqueOrThrow({ where });
  if (row.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return row.batchId;
}

export async function keepSendKey(
  tx: Tx,
  { operatorId, call, key }: SendKeyOf,
  batchId: number,
): Promise<void> {
  await tx.sendKey.update({ where: { operatorId_call_key: { operatorId, call, key } }, data: { batchId } });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
  );
}
