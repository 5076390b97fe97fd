import { Injectable } from '@nestjs/common';
import {
  invitationAnswered,
  invitationCancelled,
  pollClosed,
  reportApproved,
  reportWithdrawn,
  type EventPayload,
} from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { SentMessages } from './sent-messages.ts';

/** A verdict: every chat that was asked, and the owner's own card, is told. */
@Reacts(pollClosed)
@Injectable()
export class NoteVerdict implements Reaction<typeof pollClosed, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { reportId, verdict, decidedBy: by, reason }: EventPayload<typeof pollClosed>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(
      tx,
      { reportId },
      verdict === 'approved' ? { as: 'approved', by } : { as: 'rejected', by, reason },
      now,
    );
  }
}

/** Approved without a poll: by the system, when nobody had decided in time. */
@Reacts(reportApproved)
@Injectable()
export class NoteApproval implements Reaction<typeof reportApproved, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { report, decidedBy: by }: EventPayload<typeof reportApproved>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (by === 'system') await this.messages.decide(tx, { reportId: report.id }, { as: 'approved', by }, now);
  }
}

/** Taken back, in the chat or on the web. */
@Reacts(reportWithdrawn)
@Injectable()
export class NoteWithdrawal implements Reaction<typeof reportWithdrawn, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { report }: EventPayload<typeof reportWithdrawn>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(tx, { reportId: report.id }, { as: 'withdrawn' }, now);
  }
}

@Reacts(invitationAnswered)
@Injectable()
export class NoteInvitationAnswer implements Reaction<typeof invitationAnswered, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { invitationId, answer }: EventPayload<typeof invitationAnswered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: answer === 'accepted' ? 'invitation-accepted' : 'invitation-declined' } as const;
    await this.messages.decide(tx, { invitationId }, outcome, now);
  }
}

@Reacts(invitationCancelled)
@Injectable()
export class NoteInvitationEnd implements Reaction<typeof invitationCancelled, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { invitationId, because }: EventPayload<typeof invitationCancelled>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(
      tx,
      { invitationId },
      { as: because === 'expired' ? 'invitation-expired' : 'invitation-withdrawn' },
      now,
    );
  }
}
