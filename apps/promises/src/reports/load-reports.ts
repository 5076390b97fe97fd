import type { Db } from '../database.ts';
import { type LoadedReport, withMedia } from './report.record.ts';

/** Newest first, without those that were taken back. A draft has none. */
export const loadReports = (db: Db, promiseId: number): Promise<LoadedReport[]> =>
  db.report.findMany({
    where: { promiseId, withdrawnAt: null },
    include: withMedia,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
