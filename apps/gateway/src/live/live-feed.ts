import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  daySkipped,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  noticeReady,
  pollClosed,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseStarted,
  receiptChanged,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  voteCast,
} from '@slovo/contracts';
import { EventFeed } from '@slovo/kit/events';
import { EndedSessions } from '../sessions/ended-sessions.ts';
import { LiveHub } from './live-hub.ts';

const ofPromises = [
  promiseCreated,
  promiseStarted,
  promiseChanged,
  promiseBecameOverdue,
  promiseClosed,
  promiseDeleted,
  daySkipped,
];
const ofReports = [reportSubmitted, reportApproved, reportRejected, reportWithdrawn];
const ofInvitations = [invitationSent, invitationAnswered, invitationCancelled];

/** Turns what happens in the services into what open pages are told. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap {
  constructor(
    private readonly feed: EventFeed,
    private readonly hub: LiveHub,
    private readonly ended: EndedSessions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { feed, hub } = this;
    this.ended.onEnd((who) => hub.end(who));
    await Promise.all([
      ...[noticeReady, receiptChanged].map((event) =>
        feed.on(event, ({ receipt }) =>
          hub.tellUser(receipt.user_id, { type: 'notice', receiptId: receipt.id }),
        ),
      ),
      ...ofPromises.map((event) =>
        feed.on(event, ({ promise }) =>
          hub.tellOfPromise(promise, { type: 'promise', promiseId: promise.id }),
        ),
      ),
      ...ofReports.map((event) =>
        feed.on(event, ({ promise, report }) =>
          hub.tellOfPromise(promise, { type: 'report', promiseId: promise.id, reportId: report.id }),
        ),
      ),
      ...ofInvitations.map((event) =>
        feed.on(event, ({ promise, inviteeId }) => {
          hub.tellOfPromise(promise, { type: 'promise', promiseId: promise.id });
          // While it is unanswered the invited person is not its motivator yet.
          if (promise.motivatorId !== inviteeId)
            hub.tellUser(inviteeId, { type: 'promise', promiseId: promise.id });
        }),
      ),
      feed.on(voteCast, ({ reportId, promiseId, ownerId }) =>
        hub.tellWatchers(promiseId, ownerId, { type: 'report', promiseId, reportId }),
      ),
      feed.on(pollClosed, ({ reportId, promiseId }) =>
        hub.tellWatchers(promiseId, null, { type: 'report', promiseId, reportId }),
      ),
    ]);
  }
}
