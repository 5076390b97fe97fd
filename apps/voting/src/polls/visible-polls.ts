import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { promiseChanged, reportSubmitted } from '@slovo/contracts';
import { canSeePoll, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { EventProgress } from '@slovo/kit/events';
import { PrismaClient } from '../database.ts';
import { factsOf, loadPoll, type LoadedPoll } from './poll.record.ts';

/** The events that open a poll and that show its promise to a voter. */
const AWAITED = [reportSubmitted, promiseChanged];
/** The promises service publishes an event shortly after its transaction committed: until then the stream lacks it. */
const RELAY_MS = [50, 200];
/** Between checks. They grow: in a burst many requests wait, and their checks compete with the events for the database. */
const CHECK_AFTER_MS = { first: 100, most: 500 };
/** Callers give up after ten seconds. */
const MAX_WAIT_MS = 6_000;

/**
 * Polls that a viewer may see. Whoever has just submitted a report, or has seen it on an open page, may ask before this
 * service has handled its event. So a missing poll counts as unknown only when every event has been handled that was in
 * the stream at the time of the request. While some are outstanding, the client is asked to try again.
 */
@Injectable()
export class VisiblePolls {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly progress: EventProgress,
  ) {}

  /**
   * For reading: whoever sees the promise sees the votes on its reports.
   * @throws Refusal REPORT_NOT_FOUND if the poll is unknown or hidden, SERVICE_UNAVAILABLE if that is not known in time
   */
  async get(reportId: number, viewer: Viewer): Promise<LoadedPoll> {
    const poll = await this.find(reportId, viewer);
    if (!poll) throw new Refusal('REPORT_NOT_FOUND');
    return poll;
  }

  /**
   * Before deciding: waits for the events that open the poll, or that show its promise to the voter. Without `isAdmin`,
   * because administrators see every poll but have no vote on it.
   */
  async await(reportId: number, userId: number): Promise<void> {
    await this.find(reportId, { userId });
  }

  private async find(reportId: number, viewer: Viewer): Promise<LoadedPoll | null> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (const delay of RELAY_MS) {
      const poll = await this.load(reportId, viewer);
      if (poll) return poll;
      await pause(delay);
    }
    const positions = await Promise.all(AWAITED.map((definition) => this.progress.latest(definition)));
    for (let delay = CHECK_AFTER_MS.first; ; delay = Math.min(delay * 2, CHECK_AFTER_MS.most)) {
      // Checked before the poll is loaded, so that an event in between is not missed.
      const isLast = await this.hasHandled(positions);
      const poll = await this.load(reportId, viewer);
      if (poll || isLast) return poll;
      if (performance.now() > deadline) throw new Refusal('SERVICE_UNAVAILABLE');
      await pause(delay);
    }
  }

  private async load(reportId: number, viewer: Viewer): Promise<LoadedPoll | null> {
    const poll = await loadPoll(this.prisma, reportId);
    return poll && canSeePoll(viewer, factsOf(poll)) ? poll : null;
  }

  private async hasHandled(positions: readonly number[]): Promise<boolean> {
    const handled = await Promise.all(
      AWAITED.map((definition, index) => this.progress.hasHandled(definition, positions[index]!)),
    );
    return handled.every(Boolean);
  }
}
