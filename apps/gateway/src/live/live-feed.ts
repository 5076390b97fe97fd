import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  batchReceiptsChanged,
  batchReceiptsShown,
  daySkipped,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  noticeReady,
  pauseEnded,
  pollClosed,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseLost,
  promisePaused,
  promiseStarted,
  promiseWentOn,
  promisesOfPersonDeleted,
  receiptChanged,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  userChanged,
  voteCast,
} from '@slovo/contracts';
import { EventFeed } from '@slovo/kit/events';
import { EndedSessions } from '../sessions/ended-sessions.ts';
import { LiveHub } from './live-hub.ts';

const promiseEvents = [
  promiseCreated,
  promiseStarted,
  promiseChanged,
  promiseBecameOverdue,
  promiseClosed,
  promiseDeleted,
  promiseLost,
  promiseWentOn,
  promisePaused,
  pauseEnded,
  daySkipped,
];
const reportEvents = [reportSubmitted, reportApproved, reportRejected, reportWithdrawn];
const invitationEvents = [invitationSent, invitationAnswered, invitationCancelled];

/** Turns events of the services into messages to open pages. */
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
          hub.notifyUser(receipt.user_id, { type: 'notice', receiptId: receipt.id }),
        ),
      ),
      feed.on(batchReceiptsShown, ({ receiptIds, userIds }) => {
        for (const [index, receiptId] of receiptIds.entries())
          hub.notifyUser(userIds[index]!, { type: 'notice', receiptId });
      }),
      feed.on(batchReceiptsChanged, ({ receipts }) => {
        for (const { id, userId } of receipts) hub.notifyUser(userId, { type: 'notice', receiptId: id });
      }),
      ...promiseEvents.map((event) =>
        feed.on(event, ({ promise }) =>
          hub.notifyAboutPromise(promise, { type: 'promise', promiseId: promise.id }),
        ),
      ),
      ...reportEvents.map((event) =>
        feed.on(event, ({ promise, report }) =>
          hub.notifyAboutPromise(promise, { type: 'report', promiseId: promise.id, reportId: report.id }),
        ),
      ),
      ...invitationEvents.map((event) =>
        feed.on(event, ({ promise, inviteeId }) => {
          hub.notifyAboutPromise(promise, { type: 'promise', promiseId: promise.id });
          // Until the invitation is accepted the invited person is not the motivator.
          if (promise.motivatorId !== inviteeId)
            hub.notifyUser(inviteeId, { type: 'promise', promiseId: promise.id });
        }),
      ),
      feed.on(voteCast, ({ reportId, promiseId, ownerId }) =>
        hub.notifyWatchers(promiseId, ownerId, { type: 'report', promiseId, reportId }),
      ),
      feed.on(userChanged, ({ user: { id, banned, language } }) => {
        if (!banned) hub.notifyUser(id, { type: 'language', language });
      }),
      feed.on(promisesOfPersonDeleted, ({ userId, promiseIds }) => {
        for (const promiseId of promiseIds)
          hub.notifyWatchers(promiseId, userId, { type: 'promise', promiseId });
      }),
      feed.on(pollClosed, ({ reportId, promiseId }) =>
        hub.notifyWatchers(promiseId, null, { type: 'report', promiseId, reportId }),
      ),
    ]);
  }
}
