import { Injectable, Logger } from '@nestjs/common';
import { type CallResult, type listReports, ReportView } from '@slovo/contracts';
import type { Viewer } from '@slovo/domain';
import { finish, FinishedJson, GatheredReads, Refusal, type ValueType } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { areAsShown, arrayText, FORMAT, isCurrent, shownPeople } from '../cards/freshness.ts';
import { PrismaClient } from '../database.ts';
import { loadPeopleInVersions } from '../people/people.store.ts';
import { type PromiseRow, withInvitation } from '../promises/promise.record.ts';
import type { Visibility } from '../promises/visibility.ts';
import type { LoadedReport } from '../promises/report.record.ts';
import { loadReports } from './report.page.ts';
import { presentReport, undoUntilOf } from './report.view.ts';

type Reports = FinishedJson<CallResult<typeof listReports>>;

/** The first page as it is stored: the longest that a caller may ask for. */
const LONGEST = 100;

/**
 * Facts that decide who may see the promise, and its first page of reports where that is current. `invitation` is null
 * for visitors.
 */
type PageRow = Visibility & {
  items: string | null;
  reports: number;
  next: string | null;
  undoUntil: Date | null;
};

// $1 the reader's id or null, $2 FORMAT, $3 the promise
export const PAGE_VALUES = ['int', 'text', 'int'] as const satisfies ValueType[];
export const pageOfPromise = statement<unknown[], PageRow>(
  'report-page',
  `SELECT promise.user_id AS "ownerId", promise.motivator_id AS "motivatorId", promise.approval_type AS "approvalType",
     promise.is_public AS "isPublic", promise.owner_banned_at AS "ownerBannedAt", promise.held_at AS "heldAt",
     CASE WHEN $1::int IS NOT NULL THEN (
       SELECT invitation.status FROM invitations AS invitation
       WHERE invitation.promise_id = promise.id ORDER BY invitation.id DESC LIMIT 1) END AS invitation,
     CASE WHEN promise.owner_banned_at IS NULL AND ${isCurrent('page', '$2')} THEN page.items END AS items,
     page.reports, page.next, page.undo_until AS "undoUntil"
   FROM promises AS promise LEFT JOIN report_pages AS page ON page.promise_id = promise.id
   WHERE promise.id = $3`,
  'once',
);

/** As storeCards does: nothing that is being changed, and nobody as they are no longer. */
const storePage = statement<unknown[]>(
  'store-report-page',
  `WITH made AS (SELECT $4::text AS people, $5::text AS people_versions),
     ${shownPeople('SELECT unnest(people::int[]) FROM made')}
   INSERT INTO report_pages (promise_id, format, version, people, people_versions, undo_until, reports, items, next)
   SELECT promise.id, $2, version, people::int[], people_versions::int[], $6::timestamptz, $7::int, $8, $9
   FROM promises AS promise, made WHERE promise.id = $1 AND version = $3 AND ${areAsShown('made')}
   FOR KEY SHARE OF promise SKIP LOCKED
   ON CONFLICT (promise_id) DO UPDATE SET format = excluded.format, version = excluded.version, people = excluded.people,
     people_versions = excluded.people_versions, undo_until = excluded.undo_until, reports = excluded.reports,
     items = excluded.items, next = excluded.next
   WHERE report_pages.version <= excluded.version`,
  'once',
);

interface Asked {
  id: number;
  limit: number;
  cursor?: string | undefined;
}

/** Pages of a promise's reports. The first one is stored as finished JSON, as promises are (docs/decisions/039). */
@Injectable()
export class ReportPages {
  private readonly logger = new Logger(ReportPages.name);

  private readonly pages: GatheredReads<unknown[], PageRow>;

  constructor(private readonly prisma: PrismaClient) {
    this.pages = new GatheredReads(prisma, pageOfPromise, PAGE_VALUES);
  }

  /**
   * @param isFor whether the reader may see the reports of the promise
   * @throws Refusal PROMISE_NOT_FOUND
   */
  async read(
    asked: Asked,
    { viewer, now }: { viewer: Viewer; now: Date },
    isFor: (promise: Visibility) => boolean,
  ): Promise<Reports> {
    const row = await this.find(asked.id, viewer, isFor);
    const canUndo = viewer?.userId === row.ownerId && row.undoUntil !== null && row.undoUntil > now;
    if (row.items !== null && !canUndo && isFirstPage(asked, row))
      return FinishedJson.page('items', [row.items], row.next);
    return this.present(asked, { viewer, now }, isFor);
  }

  private async present(
    asked: Asked,
    { viewer, now }: { viewer: Viewer; now: Date },
    isFor: (promise: Visibility) => boolean,
  ): Promise<Reports> {
    // Before its reports: what changes meanwhile is newer than its version.
    const promise = await this.prisma.promiseRecord.findUnique({
      where: { id: asked.id },
      include: withInvitation,
    });
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    const { reports, next } = await loadReports(this.prisma, asked.id, asked);
    const deciders = [...new Set(reports.map(({ decidedBy }) => decidedBy))].filter((id) => id !== null);
    const { people, versions } = await loadPeopleInVersions(this.prisma, deciders);
    const textsFor = (reader: Viewer): string[] =>
      reports.map((report) => finish(ReportView, presentReport(report, promise, people, reader, now)));
    const isKept = !promise.ownerBannedAt && !promise.heldAt;
    if (isKept && isFirstPage(asked, { reports: reports.length, next })) {
      const undoUntil = latestUndo(reports, promise, now);
      const named = { ids: deciders, versions: deciders.map((id) => versions.get(id) ?? 0) };
      void this.store(promise, { items: textsFor(null), next, undoUntil, named });
    }
    // Again, after everything was read: what is written once a promise is private must not be in an answer to others.
    await this.find(asked.id, viewer, isFor);
    return FinishedJson.page('items', textsFor(viewer), next);
  }

  private async find(id: number, viewer: Viewer, isFor: (promise: Visibility) => boolean): Promise<PageRow> {
    const [row] = await this.pages.rows(viewer?.userId ?? null, FORMAT, id);
    if (!row || !isFor(row)) throw new Refusal('PROMISE_NOT_FOUND');
    return row;
  }

  /** Not awaited: the reader has no use for it. */
  private async store(
    { id, version }: PromiseRow,
    page: {
      items: string[];
      next: string | null;
      undoUntil: Date | null;
      named: { ids: number[]; versions: number[] };
    },
  ): Promise<void> {
    const { items, next, undoUntil, named } = page;
    const people = [arrayText(named.ids), arrayText(named.versions)];
    const values = [id, FORMAT, version, ...people, undoUntil, items.length, items.join(','), next];
    await rowsOf(this.prisma, storePage, ...values).catch((error: Error) =>
      this.logger.warn(`reports of promise ${id} were not stored: ${error.message}`),
    );
  }
}

/** Whether the page that was asked for is the stored one: the longest, or all reports that there are. */
const isFirstPage = (
  { limit, cursor }: Asked,
  { reports, next }: { reports: number; next: string | null },
): boolean => cursor === undefined && (limit === LONGEST || (next === null && reports <= limit));

/** Until when the owner can undo one of the reports. */
function latestUndo(reports: readonly LoadedReport[], promise: PromiseRow, now: Date): Date | null {
  const ends = reports.map((report) => undoUntilOf(report, promise, { userId: promise.ownerId }, now));
  return ends.reduce((latest, end) => (end && (!latest || end > latest) ? end : latest), null);
}
