// An operator fills the media library and empties it: a picture that goes into a broadcast, and an upload in chunks that
// a reload cuts. With the real services.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { lookEverywhere } from './look.ts';
import { expect, test } from './panel.ts';

const DESK = { width: 1280, height: 844 };
const CHUNK = '**/api/admin/media/upload/chunk';
const input = (page: Page) => page.locator('input[type=file]');
const row = (page: Page, name: string) => page.getByRole('listitem', { name });

/** A picture that does not compress: about 13 MB as a PNG. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'black', noise } });
  return picture.png({ compressionLevel: 0 }).toBuffer();
}

test('[MEDIA-22] [MEDIA-23] [ADM-MEDIA-32] [ADM-MEDIA-35] [ADM-MEDIA-36] [ADM-MEDIA-37] [ADM-ACCESS-03] the library takes a file over a reload, gives one to a broadcast, and lets one go', async ({
  panel: page,
}, testInfo) => {
  await page.setViewportSize(DESK);
  await page.goto(new URL('/admin/notifications/media', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Нет загруженных файлов' })).toBeVisible();

  // A file on disk keeps its date, by which the page recognises it after the reload.
  const large = testInfo.outputPath('шум.png');
  await writeFile(large, await largePicture());
  let arrived = 0;
  await page.route(CHUNK, (route) => (++arrived > 4 ? undefined : route.continue()));
  await input(page).setInputFiles(large);
  await expect(row(page, 'шум.png')).toContainText(/часть \d+ из 1\d/);
  await expect.poll(() => arrived).toBeGreaterThan(5);
  await page.unroute(CHUNK);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Незаконченные загрузки' })).toContainText('шум.png');
  let sent = 0;
  page.on('request', (request) => request.url().endsWith('/upload/chunk') && (sent += 1));
  await input(page).setInputFiles(large);
  await expect(row(page, 'шум.png').getByText('готово')).toBeVisible();
  expect(sent).toBeLessThan(Math.ceil((2400 * 1800 * 3) / 1_048_576) - 1);

  const picture = await sharp({ create: { width: 800, height: 100, channels: 3, background: '#c96' } })
    .jpeg()
    .toBuffer();
  await input(page).setInputFiles({ name: 'осень.jpg', mimeType: 'image/jpeg', buffer: picture });
  const files = page.getByRole('list', { name: 'Файлы' });
  await files.getByRole('button', { name: /осень\.jpg/ }).click();
  await expect(page.getByRole('heading', { name: 'осень.jpg' })).toBeVisible();
  await lookEverywhere(page, 'panel-library');
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'Взять в рассылку' }).click();
  await expect(page.getByRole('button', { name: 'Убрать файл осень.jpg' })).toBeVisible();
  for (const preview of await page.locator('.ui-preview-media').all()) {
    const { height } = (await preview.boundingBox())!;
    expect([height >= 200, height <= 400], `${height} px`).toEqual([true, true]);
  }

  await page.goBack();
  await files.getByRole('button', { name: /шум\.png/ }).click();
  const remove = page.getByRole('button', { name: 'Удалить', exact: true });
  await remove.click();
  await expect(page.getByRole('dialog')).toContainText('шум.png');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('шум.png');
  await lookEverywhere(page, 'panel-library-removal', async () => {});
  await page.setViewportSize(DESK);
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(files.getByRole('button')).toHaveCount(1);

  // On a phone the links do not all fit: the current ones come into view by themselves.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Медиатека' })).toBeInViewport({ ratio: 1 });
  await page.goto(new URL('/admin/audit', page.url()).href);
  await expect(page.getByRole('link', { name: 'Журнал' })).toBeInViewport({ ratio: 1 });
});
