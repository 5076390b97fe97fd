import { ReportMedia, type ReportSnapshot } from '@slovo/contracts';
import { z } from 'zod';

/** The part of a report that voters see. It never changes, so the event that arrives first may write it. */
export const reportRow = ({ userId: ownerId, createdAt, dayNumber, text, media }: ReportSnapshot) => ({
  ownerId,
  reportedAt: new Date(createdAt),
  dayNumber,
  reportText: text,
  media,
});

/** The same and what the report belongs to, as columns of a poll. */
export const pollColumns = (report: ReportSnapshot) => ({
  report_id: report.id,
  promise_id: report.promiseId,
  owner_id: report.userId,
  reported_at: report.createdAt,
  day_number: report.dayNumber,
  report_text: report.text,
  media: report.media,
});

/** Erases the contents of a report that was withdrawn or whose promise was deleted. Only its poll's row remains. */
export const forgottenReport = { reportText: null, media: [] };

const Media = z.array(ReportMedia);
export const mediaOf = ({ media }: { media: unknown }): ReportMedia[] => Media.parse(media);
