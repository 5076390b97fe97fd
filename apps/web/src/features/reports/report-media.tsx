import { media as texts } from '@slovo/texts/web/reports';
import { MediaBox, MediaFailure, Photo } from '@slovo/ui/primitives/media';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import type { ReportMedia as Media, ReportView } from '../../shared/api/wire.ts';
import { Clip } from '../../shared/media/clip.tsx';
import { publicUrl } from '../../shared/media/media-client.ts';
import { useMedia } from '../../shared/media/use-media.ts';

/** Everything a report brought along, one box under the other. */
export function ReportMedia({ report, isPublic }: { report: ReportView; isPublic: boolean }) {
  const all = [report.media, ...report.more_media].filter((one) => one !== null);
  return all.map((one) => (
    <OneMedia key={one.path} media={one} day={report.day_number} isPublic={isPublic} />
  ));
}

function OneMedia({ media, day, isPublic }: { media: Media; day: number | null; isPublic: boolean }) {
  // A public clip streams from its own address, so that seeking asks only for what it needs.
  if (media.kind === 'video' && isPublic)
    return (
      <Clip
        src={publicUrl(media.path)}
        label={texts.video(day)}
        duration={media.duration}
        onRetry={() => {}}
      />
    );
  return <LoadedMedia media={media} day={day} isPublic={isPublic} />;
}

function LoadedMedia({ media, day, isPublic }: { media: Media; day: number | null; isPublic: boolean }) {
  const loaded = useMedia(media.path, isPublic);
  const video = media.kind === 'video';
  const ratio = video ? 'video' : 'photo';
  if (loaded.state === 'loading')
    return (
      <MediaBox ratio={ratio}>
        <Skeleton height="100%" />
      </MediaBox>
    );
  if (loaded.state === 'failed')
    return (
      <MediaBox ratio={ratio}>
        <MediaFailure
          title={video ? texts.videoFailed : texts.imageFailed}
          reason={loaded.message}
          retryLabel={texts.retry}
          onRetry={loaded.retry}
        />
      </MediaBox>
    );
  if (video)
    return (
      <Clip src={loaded.url} label={texts.video(day)} duration={media.duration} onRetry={loaded.retry} />
    );
  return (
    <Photo
      src={loaded.url}
      alt={texts.photo(day)}
      failure={{ title: texts.imageFailed, retryLabel: texts.retry }}
      onRetry={loaded.retry}
    />
  );
}
