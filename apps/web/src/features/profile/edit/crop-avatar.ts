/** In the picture's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sharp at 64 px on a phone's display, and far below the limit of 2 MB. */
const SIDE = 512;

/** The chosen square of a picture as a JPEG. Rejects when the browser cannot read the picture. */
export async function cropAvatar(file: Blob, area: Area): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(SIDE, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  // A JPEG has no transparency: what was clear would turn black.
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, side, side);
  paper.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.9);
  });
}
