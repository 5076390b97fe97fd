import { Injectable } from '@nestjs/common';
import type { DeletionSubject } from '@slovo/domain/deletion';
import type { RowSet } from '@slovo/kit/deletions';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { Charges } from './charges.ts';
import { rowsOfPerson } from './rows-of-person.ts';
import { rowsOfPromise } from './rows-of-promise.ts';

/** What this service holds of a promise or of a person. */
@Injectable()
export class DeletionRows {
  constructor(
    private readonly charges: Charges,
    private readonly outbox: Outbox,
  ) {}

  of(tx: Tx, subject: DeletionSubject, id: number, now: Date): RowSet[] {
    return subject === 'promise'
      ? rowsOfPromise(tx, id, this.outbox, now)
      : rowsOfPerson(tx, id, this.charges, this.outbox, now);
  }
}
