import { ReportMedia, type ReportSnapshot } from '@slovo/contracts';
import { z } from 'zod';

/** What voters are shown of a report. It never changes, so whichever event arrives first may write it. */
export const reportRow = ({ userId: ownerId, createdAt, dayNumber, text, media }: ReportSnapshot) => ({
  ownerId,
  reportedAt: new Date(createdAt),
  dayNumber,
  reportText: text,
  media,
});

/** Erases the contents of a report that was withdrawn or whose promise was deleted. Only its poll's row remains. */
export const forgottenReport = { reportText: null, media: [] };

const Media = z.array(ReportMedia);
export const mediaOf = ({ media }: { media: unknown }): ReportMedia[] => Media.parse(media);
