import { Injectable } from '@nestjs/common';
import {
  type Caller,
  getApprovalCount,
  getUserPromise,
  listPublicReports,
  type PromiseView,
  type ReportView,
} from '@slovo/contracts';
import type { PageContent } from '@slovo/contracts/rendering';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { answerInTime } from '../../calls/answer-in-time.ts';

/** A page is rather drawn by the browser than late. */
const PATIENCE_MS = 1_000;
/** The page asks for more itself. */
const MOST_POLLS = 3;
/** As the web app writes the address of a public promise; it leads all others there. */
const PROMISE = /^\/(?<username>\w{1,64})\/p\/(?<id>[1-9]\d{0,8})$/;

/** Nothing that only its owner may see is ever rendered. */
const VISITOR: Caller = { kind: 'anyone' };

/** Finds what visitors see on a page, as the web app would load it. */
@Injectable()
export class VisitorContent {
  constructor(private readonly calls: CallClient) {}

  /** Null for a page that the browser draws: private, unknown, too long, or its services are silent. */
  async find(path: string, requestId: string): Promise<PageContent | null> {
    if (path === '/') return { kind: 'none' };
    const { username, id } = PROMISE.exec(path)?.groups ?? {};
    if (!username) return null;
    try {
      return await answerInTime(this.promise(username, Number(id), requestId), PATIENCE_MS);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  private async promise(username: string, id: number, requestId: string): Promise<PageContent | null> {
    const options = { requestId };
    const [promise, reports] = await Promise.all([
      this.calls.call(getUserPromise, { username, id }, VISITOR, options),
      this.calls.call(listPublicReports, { id }, VISITOR, options),
    ]);
    if (reports.next !== null) return null;
    const polls = await this.polls(promise, reports.items, requestId);
    return { kind: 'promise', promise, reports: reports.items, polls };
  }

  private async polls(promise: PromiseView, reports: ReportView[], requestId: string) {
    if (promise.approval_type !== 'anyuser') return [];
    const waiting = reports.filter(({ report_status }) => report_status === 'pending').slice(0, MOST_POLLS);
    const found = await Promise.all(
      waiting.map(async ({ id }) => {
        const poll = await this.calls
          .call(getApprovalCount, { id }, VISITOR, { requestId })
          // The votes are not needed to read the page.
          .catch(() => null);
        return poll && { reportId: id, poll };
      }),
    );
    return found.filter((one) => one !== null);
  }
}
