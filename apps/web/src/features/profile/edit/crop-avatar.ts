/** In pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sharp at 64 px on a high-density display, and far below the limit of 2 MB. */
const SIDE = 512;

/** Crops a square and returns a JPEG. Rejects if the browser cannot decode the picture. */
export async function cropAvatar(file: Blob, area: Area): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(SIDE, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  // JPEG has no transparency: transparent pixels would turn black.
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, side, side);
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.9);
  });
}
