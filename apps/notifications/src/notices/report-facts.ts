import type { ReportSnapshot } from '@slovo/contracts';
import { shortened } from '@slovo/domain';
import type { Media } from './notice.ts';

/** The first picture of a report, as a notice carries it. Who reads it must be allowed to see it: the motivator, or voters of a public promise. */
export function pictureOf({ media: [first] }: ReportSnapshot): Media | null {
  return first
    ? { fileId: first.path, type: first.kind === 'photo' ? 'image' : 'video', url: `/media/${first.path}` }
    : null;
}

export const dayText = ({ dayNumber }: ReportSnapshot): string => String(dayNumber ?? '');

/** A notice quotes so much of a report: what follows is on the promise's page. */
const QUOTED = 500;

export const quoteOf = ({ text }: ReportSnapshot): string => shortened(text, QUOTED);
