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
  /** False while a retry would be too early: the button stays visible. */
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
  /** Called before the picture is requested again, e.g. to renew a token. */
  onRetry?: () => void;
  ratio?: 'photo' | 'video';
  className?: string;
}

type PhotoState = 'loading' | 'shown' | 'failed';

/** A photo in its box: skeleton, picture, or the error with a retry button. */
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
  /** Absent until the clip may be loaded. */
  src?: string;
  poster?: string;
  /** Accessible name of the clip. */
  label: string;
  /** «0:24», before it plays. */
  duration?: string;
  playing: boolean;
  onPlay: () => void;
  onPause: () => void;
  muted: boolean;
  onMutedChange: (muted: boolean) => void;
  /** 0 to 1. The slider is for a mouse: a phone has volume keys, and iOS does not let pages set it. */
  volume: number;
  onVolumeChange: (volume: number) => void;
  texts: { play: string; pause: string; soundOn: string; soundOff: string; volume: string };
  failure?: MediaFailureProps;
  onError?: () => void;
  ref?: Ref<HTMLVideoElement>;
}

/** A clip in its box. The caller plays and pauses through `ref`, because only one clip of a page may play. */
export function Video({ failure, ref, src, poster, label, duration, onError, ...clip }: VideoProps) {
  return (
    <MediaBox ratio="video">
      {failure ? (
        <MediaFailure {...failure} />
      ) : (
        <>
          <video
            ref={ref}
            src={src}
            poster={poster}
            aria-label={label}
            muted={clip.muted}
            // React leaves `muted` out of HTML.
            suppressHydrationWarning
            preload="metadata"
            playsInline
            loop
            onError={onError}
          />
          <PlayButton {...clip} />
          <div className="ui-media-hud">
            {duration && <span>{duration}</span>}
            <Sound {...clip} />
          </div>
        </>
      )}
    </MediaBox>
  );
}

function PlayButton({
  playing,
  onPlay,
  onPause,
  texts,
}: Pick<VideoProps, 'playing' | 'onPlay' | 'onPause' | 'texts'>) {
  return (
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
  );
}

function Sound({
  muted,
  onMutedChange,
  volume,
  onVolumeChange,
  texts,
}: Pick<VideoProps, 'muted' | 'onMutedChange' | 'volume' | 'onVolumeChange' | 'texts'>) {
  const SoundIcon = muted ? SoundOffIcon : SoundOnIcon;
  return (
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
        <SoundIcon />
      </button>
    </div>
  );
}
