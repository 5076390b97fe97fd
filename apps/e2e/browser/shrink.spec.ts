// The part of the web app that makes photos smaller, in a browser. Not real: the page around it.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './test.ts';

const fromRoot = (path: string): URL => new URL(`../../../${path}`, import.meta.url);

async function load(page: Page): Promise<void> {
  const source = await readFile(fromRoot('apps/web/src/features/reports/compose/shrink-photo.ts'), 'utf8');
  const script = stripTypeScriptTypes(source).replace('export async function', 'async function');
  await page.setContent('<p>');
  await page.addScriptTag({ content: `${script}; globalThis.shrinkPhoto = shrinkPhoto;` });
}

const shrunk = async (page: Page, photo: Buffer, name: string, type: string) => {
  const made = await page.evaluate(
    async ([base64, called, mime]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
      const { shrinkPhoto } = globalThis as unknown as {
        shrinkPhoto: (file: File, side: number) => Promise<File | null>;
      };
      const file = await shrinkPhoto(new File([bytes], called!, { type: mime! }), 2048);
      if (!file) return null;
      const text = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
      return { name: file.name, type: file.type, base64: btoa(text.join('')) };
    },
    [photo.toString('base64'), name, type],
  );
  return made && { ...made, bytes: Buffer.from(made.base64, 'base64') };
};

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

test('[FORMAT-05] a transparent picture stays one, and no file is made of what the browser cannot decode or what moves', async ({
  page,
}) => {
  await load(page);
  const clear = await sharp({ create: { width: 4_000, height: 40, channels: 4, background: '#00ff0080' } })
    .png()
    .toBuffer();
  const made = (await shrunk(page, clear, 'a.png', 'image/png'))!;
  const { width, height, hasAlpha } = await sharp(made.bytes).metadata();
  expect([made.name, width, height, hasAlpha]).toEqual(['a.png', 2_048, 20, true]);
  const heic = await readFile(fromRoot('apps/media/test/fixtures/photo.heic'));
  expect(await shrunk(page, heic, 'IMG_0001.HEIC', 'image/heic')).toBeNull();
  expect(await shrunk(page, await sharp(clear).gif().toBuffer(), 'a.gif', 'image/gif')).toBeNull();
});
