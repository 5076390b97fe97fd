import sharp from 'sharp';

export interface PhotoFile {
  path: string;
  width: number;
  height: number;
}

// Nobody sends the same photo twice, and what the cache holds is never given back.
sharp.cache(false);

/** The boxes of Telegram's thumbnails s, m, x, y and w. */
const BOXES = [90, 320, 800, 1280, 2560];
/** From the documentation of sendPhoto: width plus height at most 10000, their ratio at most 20. */
const MAX_SUM = 10_000;
const MAX_RATIO = 20;

export class NotAPhoto extends Error {
  readonly description: 'IMAGE_PROCESS_FAILED' | 'PHOTO_INVALID_DIMENSIONS';

  constructor(description: NotAPhoto['description']) {
    super(description);
    this.description = description;
  }
}

/** Converts a photo as Telegram does: JPEGs without metadata, smallest first, none larger than the original. */
export async function makePhotoSizes(source: string, newPath: () => string): Promise<PhotoFile[]> {
  const image = sharp(source, { failOn: 'error' }).rotate().flatten({ background: '#ffffff' });
  const original = await sizeOf(source);
  const largest = Math.max(original.width, original.height);
  const boxes = BOXES.filter(
    (box, index) => index === 0 || box < largest || (BOXES[index - 1] ?? 0) < largest,
  );
  const photos: PhotoFile[] = [];
  for (const box of boxes) {
    const path = newPath();
    const { width, height } = await image
      .clone()
      .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 87 })
      .toFile(path)
      .catch(() => {
        throw new NotAPhoto('IMAGE_PROCESS_FAILED');
      });
    photos.push({ path, width, height });
  }
  return photos;
}

async function sizeOf(source: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(source)
    .metadata()
    .catch(() => {
      throw new NotAPhoto('IMAGE_PROCESS_FAILED');
    });
  if (width + height > MAX_SUM || Math.max(width, height) / Math.min(width, height) > MAX_RATIO) {
    throw new NotAPhoto('PHOTO_INVALID_DIMENSIONS');
  }
  return { width, height };
}
