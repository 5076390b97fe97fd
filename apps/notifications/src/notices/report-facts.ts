import type { ReportSnapshot } from '@slovo/contracts';
import type { Media } from './notice.ts';

/**
 * The first photo or video of a report, for a notice. Only for readers who may see the report: the motivator, or voters of
 * a public promise.
 */
export function pictureOf({ media: [first] }: ReportSnapshot): Media | null {
  return first
    ? { fileId: first.path, type: first.kind === 'photo' ? 'image' : 'video', url: `/media/${first.path}` }
    : null;
}

export const dayText = ({ dayNumber }: ReportSnapshot): string => String(dayNumber ?? '');
