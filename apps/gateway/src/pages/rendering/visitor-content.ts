import { Injectable, Logger } from '@nestjs/common';
import {
  getApprovalCount,
  getReaderPolls,
  getUserByUsername,
  getUserPromise,
  listFeed,
  listPublicReports,
  listUserPromises,
  type PromiseView,
  type ReportView,
} from '@slovo/contracts';
import type { PageContent } from '@slovo/contracts/rendering';
import { isReservedName } from '@slovo/contracts/reserved-names';
import { Refusal } from '@slovo/kit/calls';
import { addPolls } from '../../calls/add-polls.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';
import type { VisitorView } from '../../calls/visitor-view.ts';
import { isSample, subjectOf } from '../../links/head/page-subject.ts';
import { hasSample } from '../../links/head/samples.ts';

/** A page is rather drawn by the browser than late. */
const PATIENCE_MS = 1_000;
/** The page asks for more itself. */
const MOST_POLLS = 3;
/** As the web app writes the address of a public promise; it leads all others there. */
const PROMISE = /^\/(?<username>\w{1,64})\/p\/(?<id>[1-9]\d{0,8})$/;
const PERSON = /^\/(?<username>\w{1,64})$/;
/** Their content is in the web app itself. */
const STATIC = new Set(['/', '/board', '/privacy']);
/** Pages that the board leads to, as it writes their addresses. */
const SAMPLE = /^\/(?:article|habit|board\/user)\/[1-9]\d{0,8}$/;

function isOnBoard(path: string): boolean {
  const subject = subjectOf(path);
  return isSample(subject) && hasSample(subject.kind, subject.id);
}

/** Finds what visitors see on a page, as the web app would load it. */
@Injectable()
export class VisitorContent {
  private readonly logger = new Logger(VisitorContent.name);

  /** Null for a page that the browser draws: private, unknown, or its services are silent or fail. */
  async find(path: string, view: VisitorView): Promise<PageContent | null> {
    try {
      return await answerInTime(this.contentOf(path, view), PATIENCE_MS);
    } catch (error) {
      if (!(error instanceof Refusal))
        this.logger.error(`The content of ${path} failed: ${(error as Error).stack ?? String(error)}`);
      return null;
    }
  }

  private async contentOf(path: string, view: VisitorView): Promise<PageContent | null> {
    if (STATIC.has(path)) return { kind: 'none' };
    if (SAMPLE.test(path)) return isOnBoard(path) ? { kind: 'none' } : null;
    if (path === '/feed') return this.feed(view);
    const { username, id } = (PROMISE.exec(path) ?? PERSON.exec(path))?.groups ?? {};
    if (!username || isReservedName(username)) return null;
    return id === undefined ? this.person(username, view) : this.promise(username, Number(id), view);
  }

  private async feed(view: VisitorView): Promise<PageContent> {
    const { items, next } = await view.ask(listFeed, { limit: 20 });
    const { polls } = listFeed.http ?? {};
    // The votes are not needed to read the page.
    if (polls)
      await addPolls(polls, { items }, (ids) =>
        view.ask(getReaderPolls, { ids }).then(
          (found) => found.polls,
          () => null,
        ),
      );
    return { kind: 'feed', items, next };
  }

  private async person(username: string, view: VisitorView): Promise<PageContent> {
    const [person, { items, next }] = await Promise.all([
      view.ask(getUserByUsername, { username }),
      view.ask(listUserPromises, { username }),
    ]);
    return { kind: 'person', username, person, promises: items, isWhole: next === null };
  }

  private async promise(username: string, id: number, view: VisitorView): Promise<PageContent> {
    const [promise, { items, next }] = await Promise.all([
      view.ask(getUserPromise, { username, id }),
      view.ask(listPublicReports, { id }),
    ]);
    const polls = await this.polls(promise, items, view);
    return { kind: 'promise', promise, reports: items, isWhole: next === null, polls };
  }

  private async polls(promise: PromiseView, reports: ReportView[], view: VisitorView) {
    if (promise.approval_type !== 'anyuser') return [];
    const waiting = reports.filter(({ report_status }) => report_status === 'pending').slice(0, MOST_POLLS);
    const found = await Promise.all(
      waiting.map(async ({ id }) => {
        const poll = await view
          .ask(getApprovalCount, { id })
          // The votes are not needed to read the page.
          .catch(() => null);
        return poll && { reportId: id, poll };
      }),
    );
    return found.filter((one) => one !== null);
  }
}
