import type { ReportMedia as WireMedia, ReportSnapshot } from '@slovo/contracts';
import type { z } from 'zod';
import type { Prisma } from '../database.ts';

export const withMedia = { media: { orderBy: { position: 'asc' } } } as const satisfies Prisma.ReportInclude;
export type LoadedReport = Prisma.ReportGetPayload<{ include: typeof withMedia }>;

type Media = z.output<typeof WireMedia>;

export const mediaOf = (report: LoadedReport): Media[] =>
  report.media.map(({ path, kind, mime, width, height, duration, poster }) => ({
    path,
    kind,
    mime,
    width,
    height,
    duration,
    poster,
  }));

export const reportSnapshotOf = (report: LoadedReport): ReportSnapshot => ({
  id: report.id,
  promiseId: report.promiseId,
  userId: report.ownerId,
  dayNumber: report.dayNumber,
  text: report.text,
  media: mediaOf(report),
  createdAt: report.createdAt.toISOString(),
  ...(report.sentAt && { sentAt: report.sentAt.toISOString() }),
  ...(report.status === 'skipped' && { isSkip: true }),
});
