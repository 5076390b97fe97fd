import type { ReceiptView } from '../../../shared/api/wire.ts';

export interface Attached {
  type: 'image' | 'video';
  url: string;
}

/** Rendered by the server, or in the metadata, which old receipts store as JSON text. */
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

/** 200 to 400 px high: reserves the space, so that nothing moves when the picture loads. */
export const BOX = 'min-h-[200px] max-h-[400px]';
