import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { AnswerInvitation } from './calls/answer-invitation.ts';
import { GetInvitation } from './calls/get-invitation.ts';
import { ListInvitations } from './calls/list-invitations.ts';
import { SetApprovalType } from './calls/set-approval-type.ts';
import { WithdrawInvitation } from './calls/withdraw-invitation.ts';
import { InvitationAnswers } from './invitation-answers.ts';
import { InvitationCancellations } from './invitation-cancellations.ts';
import { ExpireInvitations } from './jobs/expire-invitations.ts';
import { AnswerFromNotice } from './reactions/answer-from-notice.ts';

const calls = [SetApprovalType, WithdrawInvitation, AnswerInvitation, GetInvitation, ListInvitations];
const reactions = [AnswerFromNotice];
const jobs = [ExpireInvitations];

@Module({
  imports: [ChangesModule],
  controllers: [...calls, ...reactions],
  providers: [...jobs, InvitationAnswers, InvitationCancellations],
  exports: [InvitationCancellations],
})
export class InvitationsModule {}
