export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi', 'webm', 'mkv'] as const;
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const;

export type MediaKind = 'video' | 'image';

/** What the page plays by the path's extension; null is what the player refuses (MEDIA-01, MEDIA-02, MEDIA-03). */
export function mediaKind(path: string): MediaKind | null {
  const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  if ((VIDEO_EXTENSIONS as readonly string[]).includes(extension)) return 'video';
  return (IMAGE_EXTENSIONS as readonly string[]).includes(extension) ? 'image' : null;
}
