import { Injectable } from '@nestjs/common';
import { witnessChanged } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Witness } from '../generated/client.ts';

const saveWitness = statement<[promiseId: number, userId: number, muted: boolean, since: Date], Witness>(
  'save-witness',
  `INSERT INTO witnesses (promise_id, user_id, muted, since) VALUES ($1, $2, $3, $4)
  ON CONFLICT (promise_id, user_id) DO UPDATE SET muted = excluded.muted, version = witnesses.version + 1
    WHERE witnesses.muted <> excluded.muted
  RETURNING promise_id AS "promiseId", user_id AS "userId", muted, since, version`,
);

type Facts = Pick<Witness, 'promiseId' | 'userId' | 'muted'>;

/**
 * The witnesses of each promise. Each change is published, because the notifications service notifies them of reports.
 */
@Injectable()
export class WitnessRows {
  constructor(private readonly outbox: Outbox) {}

  find(tx: Tx, promiseId: number, userId: number): Promise<Witness | null> {
    return tx.witness.findUnique({ where: { promiseId_userId: { promiseId, userId } } });
  }

  /**
   * Only the first of several equal changes at once writes the row; the others wait for it, find nothing to change and
   * publish nothing.
   */
  async save(tx: Tx, { promiseId, userId, muted }: Facts, now: Date): Promise<Witness> {
    const [row] = await rowsOf(tx, saveWitness, promiseId, userId, muted, now);
    if (!row) return tx.witness.findUniqueOrThrow({ where: { promiseId_userId: { promiseId, userId } } });
    await this.outbox.put(tx, witnessChanged, { promiseId, userId, muted, version: row.version }, now);
    return row;
  }
}
