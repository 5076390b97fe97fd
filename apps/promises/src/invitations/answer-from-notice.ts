import { Injectable } from '@nestjs/common';
import { type EventPayload, receiptAnswered } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { TakeAnswer } from './take-answer.ts';

/** «Принять» and «Отклонить» under the notice of an invitation on /notifications take effect here. */
@Reacts(receiptAnswered)
@Injectable()
export class AnswerFromNotice implements Reaction<typeof receiptAnswered, Db> {
  constructor(private readonly takeAnswer: TakeAnswer) {}

  async react(
    tx: Db,
    { receipt, responseType }: EventPayload<typeof receiptAnswered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const invitationId = Number(receipt.variables.invitation_id);
    if (!Number.isInteger(invitationId) || (responseType !== 'accept' && responseType !== 'decline')) return;
    try {
      await this.takeAnswer.run(
        tx,
        { invitationId, userId: receipt.user_id, accepts: responseType === 'accept' },
        now,
      );
    } catch (error) {
      // Answered in the chat already, withdrawn or run out: the rules refused before anything was written.
      if (!(error instanceof Refusal) || error.code === 'STATE_CHANGED') throw error;
    }
  }
}
