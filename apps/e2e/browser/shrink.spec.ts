// The part of the web app that makes photos smaller, in a browser. Not real: the page around it.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from './test.ts';

const fromRoot = (path: string): URL => new URL(`../../../${path}`, import.meta.url);

async function load(page: Page): Promise<void> {
  const source = await readFile(fromRoot('apps/web/src/features/reports/compose/shrink-photo.ts'), 'utf8');
  const script = stripTypeScriptTypes(source).replace('export async function', 'async function');
  await page.setContent('<p>');
  await page.addScriptTag({ content: `${script}; globalThis.shrinkPhoto = shrinkPhoto;` });
}

/** What is sent in place of the photo; null for the photo itself. */
const shrunk = async (page: Page, photo: Buffer, name: string, type: string) => {
  const made = await page.evaluate(
    async ([base64, called, mime]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
      const { shrinkPhoto } = globalThis as unknown as {
        shrinkPhoto: (file: File, side: number) => Promise<File>;
      };
      const chosen = new File([bytes], called!, { type: mime! });
      const file = await shrinkPhoto(chosen, 2048);
      if (file === chosen) return null;
      const text = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
      return { name: file.name, type: file.type, base64: btoa(text.join('')) };
    },
    [photo.toString('base64'), name, type],
  );
  return made && { ...made, bytes: Buffer.from(made.base64, 'base64') };
};

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

test('[FORMAT-05] a photo is made as small as it is kept, upright and without its location', async ({
  page,
}) => {
  await load(page);
  // On its side: red above green as it is stored, red at the right as it is shown.
  const half = (background: string) =>
    sharp({ create: { width: 3_000, height: 1_000, channels: 3, background } })
      .png()
      .toBuffer();
  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: 'green' } })
    .composite([{ input: await half('red'), top: 0, left: 0 }])
    .withExif({ IFD0: { Make: 'Slovophone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = (await shrunk(page, photo, 'IMG 1.JPEG', 'image/jpeg'))!;
  expect([made.name, made.type]).toEqual(['IMG 1.jpg', 'image/jpeg']);
  const { width, height, exif, orientation } = await sharp(made.bytes).metadata();
  expect([width, height, exif, orientation]).toEqual([1_365, 2_048, undefined, undefined]);
  const { data } = await sharp(made.bytes).resize(2, 1).raw().toBuffer({ resolveWithObject: true });
  expect([data[0]! < 60, data[3]! > 200]).toEqual([true, true]);
});

test('[FORMAT-05] a photo keeps the look of its colour profile', async ({ page }) => {
  await load(page);
  // As sRGB; Display P3 has other numbers for them, by which they would look duller.
  const colour = [210, 60, 90];
  const [r, g, b] = colour;
  const flat = sharp({
    create: { width: 2_200, height: 300, channels: 3, background: { r: r!, g: g!, b: b! } },
  });
  const photo = await flat.withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
  const numbers = async (file: Buffer) => [
    ...(await sharp(file).resize(1, 1).removeAlpha().raw().toBuffer()),
  ];
  const farthest = (from: number[]) =>
    Math.max(...from.map((value, index) => Math.abs(value - colour[index]!)));
  const unread = await sharp(photo, { ignoreIcc: true }).resize(1, 1).raw().toBuffer();
  expect(farthest([...unread])).toBeGreaterThan(8);
  const made = (await shrunk(page, photo, 'a.jpg', 'image/jpeg'))!;
  expect(farthest(await numbers(made.bytes))).toBeLessThan(4);
});

test('[FORMAT-05] a picture is sent as it is where drawing it would lose something or save nothing', async ({
  page,
}) => {
  await load(page);
  const isSame = async (photo: Buffer, name: string, type: string) =>
    (await shrunk(page, photo, name, type)) === null;
  const large = noise(2_200, 300);
  const jpeg = await large.clone().jpeg({ quality: 100 }).toBuffer();
  expect(await isSame(jpeg, 'large.jpg', 'image/jpeg')).toBe(false);
  expect(
    await isSame(await noise(2_048, 300).jpeg({ quality: 100 }).toBuffer(), 'small.jpg', 'image/jpeg'),
  ).toBe(true);
  expect(await isSame(jpeg.subarray(0, jpeg.length / 2), 'cut.jpg', 'image/jpeg')).toBe(true);
  const turned = await large.clone().withMetadata({ orientation: 3 }).jpeg({ quality: 100 }).toBuffer();
  expect(await isSame(turned.subarray(0, turned.length / 2), 'cut on its head.jpg', 'image/jpeg')).toBe(true);
  expect(
    await isSame(await large.clone().webp({ quality: 100 }).toBuffer(), 'may move.webp', 'image/webp'),
  ).toBe(true);
  expect(await isSame(await noise(2_200, 100).gif().toBuffer(), 'may move.gif', 'image/gif')).toBe(true);
  const clear = sharp({ create: { width: 2_200, height: 300, channels: 4, background: '#00ff0080' } });
  expect(await isSame(await clear.png().toBuffer(), 'clear.png', 'image/png')).toBe(true);
  const heic = await readFile(fromRoot('apps/media/test/fixtures/photo.heic'));
  expect(await isSame(heic, 'IMG_0001.HEIC', 'image/heic')).toBe(true);
});

test('[FORMAT-05] a photo of few pixels and many bytes takes fewer, and is not enlarged', async ({
  page,
}) => {
  await load(page);
  const photo = await noise(1_000, 900).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const made = (await shrunk(page, photo, 'a.jpg', 'image/jpeg'))!;
  const { width, height } = await sharp(made.bytes).metadata();
  expect([width, height, made.bytes.length < photo.length]).toEqual([1_000, 900, true]);
  const screenshot = await noise(2_200, 300).png().toBuffer();
  const png = (await shrunk(page, screenshot, 'a.png', 'image/png'))!;
  expect([png.name, (await sharp(png.bytes).metadata()).format]).toEqual(['a.png', 'png']);
});

test('[FORMAT-05] a photo is sent as it is by a browser that does not give out what it drew', async ({
  page,
}) => {
  await load(page);
  const photo = await noise(2_200, 300).jpeg({ quality: 100 }).toBuffer();
  expect(await shrunk(page, photo, 'a.jpg', 'image/jpeg')).not.toBeNull();
  // As Firefox does with `privacy.resistFingerprinting`.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(new Uint8ClampedArray(width * height * 4).fill(255), width, height);
  });
  expect(await shrunk(page, photo, 'a.jpg', 'image/jpeg')).toBeNull();
});
