/** The quality of JPEG. It is high, since the server encodes the photo again. */
const QUALITY = 0.92;

/**
 * The photo with its longer side shortened to `side` pixels, upright and without metadata. Null where this browser cannot decode it, as Chrome cannot decode HEIC. An animation would lose its movement: null.
 */
export async function shrinkPhoto(photo: File, side: number): Promise<File | null> {
  if (photo.type === 'image/gif') return null;
  const url = URL.createObjectURL(photo);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const scale = Math.min(1, side / Math.max(picture.naturalWidth, picture.naturalHeight));
    return await drawn(picture, scale, photo);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A canvas draws a picture as it is shown: turned as its orientation says. */
async function drawn(picture: HTMLImageElement, scale: number, photo: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const paper = canvas.getContext('2d')!;
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // These may be transparent, which JPEG is not.
  const type = ['image/png', 'image/webp'].includes(photo.type) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no blob'))), type, QUALITY);
  });
  const name = photo.name.replace(/\.[^.]*$/, '');
  return new File([blob], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
