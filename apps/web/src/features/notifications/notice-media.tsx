import { notifications as texts } from '@slovo/texts/web/notifications';
import { common } from '@slovo/texts/web/common';
import { MediaBox, MediaFailure, Photo } from '@slovo/ui/primitives/media';
import { useState } from 'react';
import type { ReceiptView } from '../../shared/api/wire.ts';

interface Attached {
  type: 'image' | 'video';
  url: string;
}

/** Rendered by the server, or still in the metadata, which old receipts carry as a JSON text. */
export function attachedTo({ media, metadata }: Pick<ReceiptView, 'media' | 'metadata'>): Attached[] {
  const given: Attached[] = media ? [{ type: media.type, url: media.url }] : [];
  const { mediaType, mediaUrl } = readMetadata(metadata);
  if (typeof mediaUrl !== 'string' || mediaUrl === '') return given;
  const type = typeof mediaType === 'string' && mediaType.startsWith('video') ? 'video' : 'image';
  return given.some((one) => one.url === mediaUrl || one.type === type)
    ? given
    : [...given, { type, url: mediaUrl }];
}

function readMetadata(metadata: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** 200 to 400 px high: a box of its own size, so that nothing jumps when the picture comes (document 1 §9). */
const BOX = 'min-h-[200px] max-h-[400px]';

export function NoticeMedia({ attached }: { attached: readonly Attached[] }) {
  const [first, second] = attached;
  if (!first) return null;
  if (second)
    return (
      <p className="ui-meta" role="alert">
        {texts.media.both}
      </p>
    );
  if (first.type === 'video') return <NoticeVideo url={first.url} />;
  const failure = { title: texts.media.imageFailed, retryLabel: common.tryAgain };
  return <Photo src={first.url} alt={texts.media.image} failure={failure} className={BOX} />;
}

/** The browser's own controls: a notice's clip stands alone and never plays by itself. */
function NoticeVideo({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <MediaBox ratio="video" className={BOX}>
      {failed ? (
        <MediaFailure
          title={texts.media.videoFailed}
          retryLabel={common.tryAgain}
          onRetry={() => setFailed(false)}
        />
      ) : (
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={texts.media.video}
          onError={() => setFailed(true)}
        />
      )}
    </MediaBox>
  );
}
