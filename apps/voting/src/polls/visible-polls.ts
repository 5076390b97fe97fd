import { Injectable } from '@nestjs/common';
import { promiseChanged, reportSubmitted } from '@slovo/contracts';
import { canSeePoll, type Viewer } from '@slovo/domain';
import { Gathering, Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient } from '../database.ts';
import { readPolls } from './ballots.sql.ts';
import { factsOf, loadPoll, type LoadedPoll, type PollToJudge, type ReadPoll } from './poll.record.ts';

/** The events that open a poll and that show its promise to a voter. */
const AWAITED = [reportSubmitted, promiseChanged];

/** Polls that a viewer may see, also of reports that were submitted or shown to them just now. */
@Injectable()
export class VisiblePolls {
  /** Those that are looked at together share a statement. */
  private readonly reads: Gathering<number, ReadPoll | null>;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly awaited: AwaitedEvents,
  ) {
    this.reads = new Gathering(async (reportIds) => {
      const polls = await rowsOf(prisma, readPolls, [...new Set(reportIds)]);
      const byReport = new Map(polls.map((poll) => [poll.reportId, poll]));
      return reportIds.map((id) => ({ value: byReport.get(id) ?? null }));
    });
  }

  /**
   * Reads a poll for a viewer: everybody who sees the promise sees the votes on its reports.
   * @throws Refusal REPORT_NOT_FOUND if the poll is unknown or hidden, SERVICE_UNAVAILABLE if that is not known in time
   */
  async get(reportId: number, viewer: Viewer): Promise<LoadedPoll> {
    const poll = await this.find(reportId, viewer);
    if (!poll) throw new Refusal('REPORT_NOT_FOUND');
    return poll;
  }

  /**
   * The votes on a report, in one statement.
   * @throws Refusal as `get` does
   */
  async see(reportId: number, viewer: Viewer): Promise<PollToJudge> {
    const poll = await this.awaited.find(AWAITED, async () => {
      const found = await this.reads.add(reportId);
      return found && canSeePoll(viewer, factsOf(found)) ? found : null;
    });
    if (!poll) throw new Refusal('REPORT_NOT_FOUND');
    return poll;
  }

  /** Before deciding: waits for the events that open the poll, or that show its promise to the voter. */
  async await(reportId: number, userId: number): Promise<void> {
    await this.find(reportId, { userId });
  }

  private find(reportId: number, viewer: Viewer): Promise<LoadedPoll | null> {
    return this.awaited.find(AWAITED, () => this.load(reportId, viewer));
  }

  private async load(reportId: number, viewer: Viewer): Promise<LoadedPoll | null> {
    const poll = await loadPoll(this.prisma, reportId);
    return poll && canSeePoll(viewer, factsOf(poll)) ? poll : null;
  }
}
