import { MediaBox } from '@slovo/ui/primitives/media-box';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { lazy } from 'react';
import type { ReportMedia as Media } from '../../shared/api/wire.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

// Many reports have none.
const ReportMedia = lazy(async () => ({
  default: (await import('../../features/reports/media/report-media.tsx')).ReportMedia,
}));

export interface WaitingMediaProps {
  media: Media | null;
  more?: Media[];
  day: number | null;
  isPublic: boolean;
}

/** The pictures of a report that waits, outside its promise's page. */
export function WaitingMedia({ media, more = [], day, isPublic }: WaitingMediaProps) {
  if (media === null) return null;
  const report = { media, more_media: more, media_path: media.path, day_number: day };
  return (
    <LazyPart
      waiting={
        <MediaBox ratio={media.kind === 'photo' ? 'photo' : 'video'}>
          <Skeleton height="100%" />
        </MediaBox>
      }
    >
      <ReportMedia report={report} isPublic={isPublic} />
    </LazyPart>
  );
}
