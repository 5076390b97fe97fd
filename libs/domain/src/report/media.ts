export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi', 'webm', 'mkv'] as const;
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const;

export type MediaKind = 'video' | 'image';

/** What may be chosen for a report besides: the server makes of it what pages show. */
const FURTHER_IMAGES = ['heic', 'heif', 'avif'];
const FURTHER_VIDEOS = ['m4v', '3gp'];
export const CHOSEN_EXTENSIONS: readonly string[] = [
  ...IMAGE_EXTENSIONS,
  ...FURTHER_IMAGES,
  ...VIDEO_EXTENSIONS,
  ...FURTHER_VIDEOS,
];

/** What a file that was chosen for a report claims to be, by its name or type; its bytes decide on the server. */
export function chosenKind({ name, type }: { name: string; type: string }): MediaKind | null {
  const extension = extensionOf(name);
  if (FURTHER_IMAGES.includes(extension)) return 'image';
  if (FURTHER_VIDEOS.includes(extension)) return 'video';
  const [kind] = type.split('/');
  return mediaKind(name) ?? (kind === 'image' || kind === 'video' ? kind : null);
}

const extensionOf = (path: string): string =>
  /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** What the page plays by the path's extension; null is what the player refuses (MEDIA-01, MEDIA-02, MEDIA-03). */
export function mediaKind(path: string): MediaKind | null {
  const extension = extensionOf(path);
  if ((VIDEO_EXTENSIONS as readonly string[]).includes(extension)) return 'video';
  return (IMAGE_EXTENSIONS as readonly string[]).includes(extension) ? 'image' : null;
}
