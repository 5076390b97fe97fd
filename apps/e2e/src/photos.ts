import sharp from 'sharp';
import type { Upload } from './actor.ts';

/** A JPEG of one colour whose EXIF tells where it was taken, as phones write it. */
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

/** EXIF of an image, or undefined when it tells nothing. */
export const exifOf = async (bytes: ArrayBuffer): Promise<Buffer | undefined> =>
  (await sharp(Buffer.from(bytes)).metadata()).exif;
