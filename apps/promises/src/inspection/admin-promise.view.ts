import type { AdminPromise, PromiseView } from '@slovo/contracts';
import { adminStatus } from '@slovo/domain';
import type { LoadedPromise } from '../promises/promise.record.ts';

/** In percent. Reports of a term that was shortened by a ban could keep more days than it has. */
const progressOf = ({ completed_days, days_total }: PromiseView): number =>
  days_total > 0 ? Math.min(100, Math.floor((100 * completed_days) / days_total)) : 0;

/** As operators see it. The votes are those of the voting service, which the gateway adds. */
export const presentAdminPromise = (
  row: LoadedPromise,
  view: PromiseView,
  deletionJobId: string | null,
): AdminPromise => ({
  id: row.id,
  title: row.title,
  mode: row.type,
  status: adminStatus({ status: row.status, completion: row.completionType }),
  wireStatus: view.status,
  completionType: row.completionType,
  visibility: row.isPublic ? 'public' : 'private',
  isPenalty: row.penaltyMode !== 'none',
  penaltyAmount: 0,
  reportsCount: view.reports_count,
  votesCount: 0,
  commentsCount: 0,
  currentStreak: view.streak,
  progress: progressOf(view),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.lastActivityAt.toISOString(),
  closedAt: view.closed_at,
  days: view.days,
  daysTotal: row.daysTotal,
  completedDays: view.completed_days,
  currentDay: view.current_day,
  deletionJobId,
});
