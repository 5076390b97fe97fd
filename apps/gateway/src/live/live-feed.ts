import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  batchRangeShown,
  batchReceiptsChanged,
  batchReceiptsShown,
  daySkipped,
  eachPair,
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
import { ChangeListener } from '../answers/change-listener.ts';
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

/** After an outage each of the feeds resumes by itself. */
const GATHER_GAPS_MS = 500;

/** Turns events of the services into messages to open pages. */
@Injectable()
export class LiveFeed implements OnModuleInit, OnApplicationShutdown {
  private gaps: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly changes: ChangeListener,
    private readonly hub: LiveHub,
    private readonly ended: EndedSessions,
  ) {}

  /** Before the events are subscribed to, which is at the bootstrap. */
  onModuleInit(): void {
    const { changes, hub } = this;
    this.ended.onEnd((who) => hub.end(who));
    this.feed.onGap(() => this.announceGap());
    for (const event of [noticeReady, receiptChanged])
      changes.on(event, ({ receipt }) =>
        hub.notifyUser(receipt.user_id, { type: 'notice', receiptId: receipt.id }),
      );
    changes.on(batchRangeShown, ({ receiptRuns, userRuns }) =>
      eachPair(receiptRuns, userRuns, (receiptId, userId) => {
        if (hub.has(userId)) hub.notifyUser(userId, { type: 'notice', receiptId });
      }),
    );
    changes.on(batchReceiptsShown, ({ receiptIds, userIds }) => {
      for (const [index, receiptId] of receiptIds.entries())
        hub.notifyUser(userIds[index]!, { type: 'notice', receiptId });
    });
    changes.on(batchReceiptsChanged, ({ receipts }) => {
      for (const { id, userId } of receipts) hub.notifyUser(userId, { type: 'notice', receiptId: id });
    });
    for (const event of promiseEvents)
      changes.on(event, ({ promise }) =>
        hub.notifyAboutPromise(promise, { type: 'promise', promiseId: promise.id }),
      );
    for (const event of reportEvents)
      changes.on(event, ({ promise, report }) =>
        hub.notifyAboutPromise(promise, { type: 'report', promiseId: promise.id, reportId: report.id }),
      );
    for (const event of invitationEvents)
      changes.on(event, ({ promise, inviteeId }) => {
        hub.notifyAboutPromise(promise, { type: 'promise', promiseId: promise.id });
        // Until the invitation is accepted the invited person is not the motivator.
        if (promise.motivatorId !== inviteeId)
          hub.notifyUser(inviteeId, { type: 'promise', promiseId: promise.id });
      });
    changes.on(voteCast, ({ reportId, promiseId, ownerId }) =>
      hub.notifyWatchers(promiseId, ownerId, { type: 'report', promiseId, reportId }),
    );
    changes.on(userChanged, ({ user: { id, banned, language } }) => {
      if (!banned) hub.notifyOfSetting(id, { type: 'language', language });
    });
    changes.on(promisesOfPersonDeleted, ({ userId, promiseIds }) => {
      for (const promiseId of promiseIds)
        hub.notifyWatchers(promiseId, userId, { type: 'promise', promiseId });
    });
    changes.on(pollClosed, ({ reportId, promiseId }) =>
      hub.notifyWatchers(promiseId, null, { type: 'report', promiseId, reportId }),
    );
  }

  onApplicationShutdown(): void {
    clearTimeout(this.gaps);
  }

  /** Runs after the feed resumed, so that a page that asks anew then is notified of later changes. */
  private announceGap(): void {
    this.gaps ??= setTimeout(() => {
      this.gaps = undefined;
      this.hub.notifyAll({ type: 'missed' });
    }, GATHER_GAPS_MS);
  }
}
