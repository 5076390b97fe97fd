import sharp from 'sharp';
import type { Upload } from './actor.ts';

/** A JPEG of one colour whose EXIF contains a location, as that of phones does. */
export async function photoWithPlace(colour: string, name = 'photo.jpg'): Promise<Upload> {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: colour } })
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '55/1 45/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '37/1 37/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
  return { name, type: 'image/jpeg', bytes: new Uint8Array(bytes) };
}

/** EXIF of an image, or undefined if it has none. */
export const exifOf = async (bytes: ArrayBuffer): Promise<Buffer | undefined> =>
  (await sharp(Buffer.from(bytes)).metadata()).exif;
