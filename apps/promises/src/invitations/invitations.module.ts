import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { AnswerInvitation } from './calls/answer-invitation.ts';
import { CreateMotivatorLink } from './calls/create-motivator-link.ts';
import { FindMotivatorLink } from './calls/find-motivator-link.ts';
import { GetMotivatorLink } from './calls/get-motivator-link.ts';
import { TakeMotivatorLink } from './calls/take-motivator-link.ts';
import { WithdrawMotivatorLink } from './calls/withdraw-motivator-link.ts';
import { GetInvitation } from './calls/get-invitation.ts';
import { ListInvitations } from './calls/list-invitations.ts';
import { SetApprovalType } from './calls/set-approval-type.ts';
import { WithdrawInvitation } from './calls/withdraw-invitation.ts';
import { InvitationAnswers } from './invitation-answers.ts';
import { InvitationCancellations } from './invitation-cancellations.ts';
import { ExpireInvitations } from './jobs/expire-invitations.ts';
import { AnswerFromNotice } from './reactions/answer-from-notice.ts';

const calls = [
  SetApprovalType,
  WithdrawInvitation,
  AnswerInvitation,
  GetInvitation,
  ListInvitations,
  CreateMotivatorLink,
  FindMotivatorLink,
  WithdrawMotivatorLink,
  GetMotivatorLink,
  TakeMotivatorLink,
];
const reactions = [AnswerFromNotice];
const jobs = [ExpireInvitations];

@Module({
  imports: [ChangesModule],
  controllers: [...calls, ...reactions],
  providers: [...jobs, InvitationAnswers, InvitationCancellations],
  exports: [InvitationCancellations],
})
export class InvitationsModule {}
