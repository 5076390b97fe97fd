import { type Ref, useState } from 'react';
import { Button } from './button.tsx';
import { PictureOffIcon, PlayIcon, RefreshIcon, SoundOffIcon, SoundOnIcon } from './icon.tsx';
import { MediaBox } from './media-box.tsx';
import { Skeleton } from './skeleton.tsx';

export interface MediaFailureProps {
  /** «Image failed to load» */
  title: string;
  /** Why, if it is known. */
  reason?: string;
  retryLabel: string;
  /** False while asking again would be too early: the button stays where it is. */
  canRetry?: boolean;
  onRetry: () => void;
}

/** Inside a MediaBox, in the picture's place. */
export function MediaFailure({ title, reason, retryLabel, canRetry = true, onRetry }: MediaFailureProps) {
  return (
    <div className="ui-media-failure" role="alert">
      <PictureOffIcon />
      <b>{title}</b>
      {reason && <span className="ui-meta">{reason}</span>}
      <Button tone="line" icon={<RefreshIcon size="s" />} disabled={!canRetry} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

export interface PhotoProps {
  src: string;
  alt: string;
  failure: Omit<MediaFailureProps, 'onRetry'>;
  /** Called before the picture is asked for again, e.g. to renew a token. */
  onRetry?: () => void;
  ratio?: 'photo' | 'video';
  className?: string;
}

type PhotoState = 'loading' | 'shown' | 'failed';

/** A photo in its box: skeleton, picture, or what went wrong with a way to try again. */
export function Photo({ src, alt, failure, onRetry, ratio = 'photo', className }: PhotoProps) {
  const [state, setState] = useState<PhotoState>('loading');
  const [attempt, setAttempt] = useState(0);
  const [seen, setSeen] = useState(src);
  if (seen !== src) {
    setSeen(src);
    setState('loading');
  }
  const retry = () => {
    onRetry?.();
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <MediaBox ratio={ratio} className={className}>
      {state === 'loading' && <Skeleton height="100%" className="ui-media-wait" />}
      {state === 'failed' ? (
        <MediaFailure {...failure} onRetry={retry} />
      ) : (
        <img
          key={attempt}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </MediaBox>
  );
}

export interface VideoProps {
  /** Absent until the clip may be asked for. */
  src?: string;
  poster?: string;
  /** Spoken name of the clip. */
  label: string;
  /** «0:24», before it plays. */
  duration?: string;
  playing: boolean;
  onPlay: () => void;
  onPause: () => void;
  muted: boolean;
  onMutedChange: (muted: boolean) => void;
  /** 0 to 1. The slider is for a mouse: a phone has keys for it, and iOS lets no page set it. */
  volume: number;
  onVolumeChange: (volume: number) => void;
  texts: { play: string; pause: string; soundOn: string; soundOff: string; volume: string };
  failure?: MediaFailureProps;
  onError?: () => void;
  ref?: Ref<HTMLVideoElement>;
}

/** A clip in its box. The caller plays and pauses through `ref`, because only one clip of a page may play. */
export function Video({
  src,
  poster,
  label,
  duration,
  playing,
  onPlay,
  onPause,
  muted,
  onMutedChange,
  volume,
  onVolumeChange,
  texts,
  failure,
  onError,
  ref,
}: VideoProps) {
  if (failure)
    return (
      <MediaBox ratio="video">
        <MediaFailure {...failure} />
      </MediaBox>
    );
  const Sound = muted ? SoundOffIcon : SoundOnIcon;
  return (
    <MediaBox ratio="video">
      <video
        ref={ref}
        src={src}
        poster={poster}
        aria-label={label}
        muted={muted}
        preload="metadata"
        playsInline
        loop
        onError={onError}
      />
      <button
        type="button"
        className="ui-media-play"
        data-playing={playing || undefined}
        aria-label={playing ? texts.pause : texts.play}
        onClick={playing ? onPause : onPlay}
      >
        {!playing && (
          <span>
            <PlayIcon />
          </span>
        )}
      </button>
      <div className="ui-media-hud">
        {duration && <span>{duration}</span>}
        <div>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={muted ? 0 : volume}
            aria-label={texts.volume}
            onChange={(event) => onVolumeChange(Number(event.target.value))}
          />
          <button
            type="button"
            aria-label={muted ? texts.soundOn : texts.soundOff}
            onClick={() => onMutedChange(!muted)}
          >
            <Sound />
          </button>
        </div>
      </div>
    </MediaBox>
  );
}
