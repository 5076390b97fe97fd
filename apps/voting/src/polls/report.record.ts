import { ReportMedia, type ReportSnapshot } from '@slovo/contracts';
import { z } from 'zod';

/** Of a report what those are shown who decide on it. It never changes, so any event that tells it may write it. */
export const reportRow = ({ createdAt, dayNumber, text, media }: ReportSnapshot) => ({
  reportedAt: new Date(createdAt),
  dayNumber,
  reportText: text,
  media,
});

/** Of a report that was taken back, or went with its promise, nothing is kept but that it was there. */
export const forgottenReport = { reportText: null, media: [] };

const Media = z.array(ReportMedia);
export const mediaOf = ({ media }: { media: unknown }): ReportMedia[] => Media.parse(media);
