/** The quality of JPEG. It is high, since the server encodes the photo again. */
const QUALITY = 0.92;
/** Bytes up to which a photo of few pixels is sent as it is. */
const SMALL = 1024 * 1024;
/**
 * What is drawn anew, and as which type. PNG may be transparent, which JPEG is not. Other formats are sent as they are:
 * GIF and WebP may move, which a canvas does not, and the server refuses the rest.
 */
const DRAWN_AS: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
  'image/avif': 'image/jpeg',
  'image/png': 'image/png',
};

/**
 * The photo with its longer side shortened to `side` pixels, upright, in sRGB and without metadata. The same file where
 * that saves no bytes, and where it cannot be drawn: Chrome does not decode HEIC, and a damaged file is the server's to
 * judge.
 */
export async function shrinkPhoto(photo: File, side: number): Promise<File> {
  const type = DRAWN_AS[photo.type];
  if (!type) return photo;
  const url = URL.createObjectURL(photo);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const scale = Math.min(1, side / Math.max(picture.naturalWidth, picture.naturalHeight));
    if (scale === 1 && photo.size <= SMALL) return photo;
    const drawn = await draw(picture, scale, type);
    if (!drawn || drawn.size >= photo.size) return photo;
    const name = photo.name.replace(/\.[^.]*$/, '');
    return new File([drawn], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
  } catch {
    return photo;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A canvas draws a picture as it is shown: turned as its orientation says, its colours converted by its profile. */
async function draw(picture: HTMLImageElement, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const paper = canvas.getContext('2d')!;
  // Browsers that resist fingerprinting return white or noise in place of what was drawn.
  if (cornersOf(paper).some((alpha) => alpha > 0)) return null;
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // A cut JPEG leaves a corner clear, the one where its rows end.
  if (cornersOf(paper).some((alpha) => alpha < 255)) return null;
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

/** How opaque they are, from 0 to 255. */
function cornersOf(paper: CanvasRenderingContext2D): number[] {
  const { width, height } = paper.canvas;
  const corners = [0, width - 1].flatMap((x) => [0, height - 1].map((y) => [x, y] as const));
  return corners.map(([x, y]) => paper.getImageData(x, y, 1, 1).data[3]!);
}
