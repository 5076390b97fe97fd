import { Injectable } from '@nestjs/common';
import { witnessChanged } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Witness } from '../generated/client.ts';

type Facts = Pick<Witness, 'promiseId' | 'userId' | 'muted'>;

/** Who is a witness of what. Each change is published, because the notifications service tells them of reports. */
@Injectable()
export class WitnessRows {
  constructor(private readonly outbox: Outbox) {}

  find(tx: Tx, promiseId: number, userId: number): Promise<Witness | null> {
    return tx.witness.findUnique({ where: { promiseId_userId: { promiseId, userId } } });
  }

  async save(tx: Tx, { promiseId, userId, muted }: Facts, now: Date): Promise<Witness> {
    const row = await tx.witness.upsert({
      where: { promiseId_userId: { promiseId, userId } },
      create: { promiseId, userId, muted, since: now },
      update: { muted, version: { increment: 1 } },
    });
    await this.outbox.put(tx, witnessChanged, { promiseId, userId, muted, version: row.version }, now);
    return row;
  }
}
