import { media as texts } from '@slovo/texts/web/media';
import { Video } from '@slovo/ui/primitives/media';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { playOnly, setMuted, setVolume, stopPlaying, usePlayback } from './playback.ts';

export interface ClipProps {
  src: string;
  /** A still picture until it plays. */
  poster?: string;
  label: string;
  /** Seconds. */
  duration: number | null;
  /** Called before the video is loaded again. */
  onRetry?: () => void;
}

const VISIBLE_SHARE = 0.5;

/** Plays while half of it is visible, and stops when it leaves the viewport. */
export function Clip({ src, poster, label, duration, onRetry }: ClipProps) {
  const id = useId();
  const ref = useRef<HTMLVideoElement>(null);
  const { active, muted, volume } = usePlayback();
  const [failed, setFailed] = useState(false);
  const playing = active === id;

  usePlaying(ref, id, src);
  usePlayWhileVisible(ref, id, failed);

  const retry = () => {
    setFailed(false);
    onRetry?.();
  };
  return (
    <Video
      ref={ref}
      src={src}
      poster={poster}
      label={label}
      duration={duration === null ? undefined : clockOf(duration)}
      playing={playing}
      onPlay={() => playOnly(id)}
      onPause={() => stopPlaying(id)}
      muted={muted}
      onMutedChange={setMuted}
      volume={volume}
      onVolumeChange={setVolume}
      texts={texts}
      failure={failed ? { title: texts.videoFailed, retryLabel: texts.retry, onRetry: retry } : undefined}
      onError={() => setFailed(true)}
    />
  );
}

/** 84 → «1:24» */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function usePlaying(ref: RefObject<HTMLVideoElement | null>, id: string, src: string): void {
  const { active, muted, volume } = usePlayback();
  const playing = active === id;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.volume = volume;
    // React writes it neither into HTML nor into a video that the server has rendered.
    video.muted = muted;
    // A browser may refuse to autoplay with sound: then the user has to press play.
    if (playing) video.play()?.catch(() => stopPlaying(id));
    else video.pause();
  }, [ref, playing, muted, volume, id, src]);
}

/** `failed`: a video that failed is mounted again. */
function usePlayWhileVisible(ref: RefObject<HTMLVideoElement | null>, id: string, failed: boolean): void {
  useEffect(() => {
    const video = ref.current;
    if (!video || typeof IntersectionObserver === 'undefined') return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const observer = new IntersectionObserver(
      (entries) => {
        // One callback may carry several crossings; the last is the current state.
        const entry = entries.at(-1);
        if (!entry) return;
        if (entry.intersectionRatio < VISIBLE_SHARE) stopPlaying(id);
        else if (!still) playOnly(id);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(video);
    return () => {
      observer.disconnect();
      stopPlaying(id);
    };
  }, [ref, id, failed]);
}
