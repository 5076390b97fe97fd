import { mediaKind } from '@slovo/domain/report';
import { media as texts } from '@slovo/texts/web/media';
import { MediaFailure, Photo } from '@slovo/ui/primitives/media';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import type { ReportMedia as Media, ReportView } from '../../../shared/api/wire.ts';
import { Clip } from './clip.tsx';
import { publicUrl } from '../../../shared/media/media-client.ts';
import { useMedia } from '../../../shared/media/use-media.ts';

export interface ReportMediaProps {
  report: Pick<ReportView, 'media' | 'more_media' | 'media_path' | 'day_number'>;
  isPublic: boolean;
}

/** All media of a report, one below the other. */
export function ReportMedia({ report, isPublic }: ReportMediaProps) {
  const all = [report.media, ...report.more_media].filter((one) => one !== null);
  if (all.length === 0 && report.media_path !== null) return <p className="ui-meta">{texts.none}</p>;
  return all.map((one) => (
    <OneMedia key={one.path} media={one} day={report.day_number} isPublic={isPublic} />
  ));
}

interface OneMediaProps {
  media: Media;
  day: number | null;
  isPublic: boolean;
}

function OneMedia(one: OneMediaProps) {
  const { media, isPublic } = one;
  if (media.kind === 'photo') return <LoadedPhoto {...one} />;
  if (mediaKind(media.path) !== 'video') return <InvalidVideo />;
  return isPublic ? <PublicClip {...one} /> : <PrivateClip {...one} />;
}

/** A public video streams from its own URL, so that seeking loads only what is needed. */
function PublicClip({ media, day }: OneMediaProps) {
  return (
    <Clip
      src={publicUrl(media.path)}
      poster={media.poster === null ? undefined : publicUrl(media.poster)}
      label={texts.video(day)}
      duration={media.duration}
    />
  );
}

/** `video` cannot send the bearer token, so it plays a blob. Its poster loads first. */
function PrivateClip({ media, day }: OneMediaProps) {
  const loaded = useMedia(media.path, false);
  const still = useMedia(media.poster ?? media.path, false);
  const poster = media.poster !== null && still.state === 'ready' ? still.url : undefined;
  if (loaded.state === 'ready')
    return (
      <Clip
        src={loaded.url}
        poster={poster}
        label={texts.video(day)}
        duration={media.duration}
        onRetry={loaded.retry}
      />
    );
  return (
    <MediaBox ratio="video">
      {loaded.state === 'loading' ? (
        poster ? (
          <img src={poster} alt={texts.video(day)} />
        ) : (
          <Skeleton height="100%" />
        )
      ) : (
        <LoadFailure title={texts.videoFailed} loaded={loaded} />
      )}
    </MediaBox>
  );
}

function LoadedPhoto({ media, day, isPublic }: OneMediaProps) {
  const loaded = useMedia(media.path, isPublic);
  if (loaded.state === 'ready')
    return (
      <Photo
        src={loaded.url}
        alt={texts.photo(day)}
        failure={{ title: texts.imageFailed, retryLabel: texts.retry }}
        onRetry={loaded.retry}
      />
    );
  return (
    <MediaBox>
      {loaded.state === 'loading' ? (
        <Skeleton height="100%" />
      ) : (
        <LoadFailure title={texts.imageFailed} loaded={loaded} />
      )}
    </MediaBox>
  );
}

function LoadFailure({
  title,
  loaded,
}: {
  title: string;
  loaded: { message: string; canRetry: boolean; retry: () => void };
}) {
  return (
    <MediaFailure
      title={title}
      reason={loaded.message}
      retryLabel={texts.retry}
      canRetry={loaded.canRetry}
      onRetry={loaded.retry}
    />
  );
}

/** The file name is not a video's, so a retry is useless. */
function InvalidVideo() {
  return (
    <MediaBox ratio="video">
      <p className="ui-media-failure" role="alert">
        {texts.invalid}
      </p>
    </MediaBox>
  );
}
