import { Controller } from '@nestjs/common';
import { type EventPayload, receiptAnswered } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { InvitationAnswers } from '../invitation-answers.ts';

/** Applies «Принять» and «Отклонить» that were pressed under the notice of an invitation on /notifications. */
@Controller()
export class AnswerFromNotice {
  constructor(private readonly answers: InvitationAnswers) {}

  @ReactsTo(receiptAnswered)
  async answerFromNotice(
    tx: Tx,
    { receipt, responseType }: EventPayload<typeof receiptAnswered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const invitationId = Number(receipt.variables.invitation_id);
    if (!Number.isInteger(invitationId) || (responseType !== 'accept' && responseType !== 'decline')) return;
    try {
      await this.answers.record(
        tx,
        { invitationId, userId: receipt.user_id, accepts: responseType === 'accept' },
        now,
      );
    } catch (error) {
      // Already answered in the chat, withdrawn or expired: the rules refused before anything was written.
      if (!(error instanceof Refusal) || error.code === 'STATE_CHANGED') throw error;
    }
  }
}
