// Real: every service as built, the web app as built, a browser. No Telegram but the sandbox.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { Actor } from '../src/actor.ts';
import { LiveProxy } from '../src/live-proxy.ts';
import { signedIn } from './sample-people.ts';
import { expect, test } from './test.ts';

test('[FORMAT-05] a photo of a phone that is chosen on the web arrives at the server as small as it is kept', async ({
  browser,
  complaints,
  world,
}) => {
  const anya = await (
    await Actor.arrive(world, { first_name: 'Аня', username: `anya_${randomUUID().slice(0, 8)}` })
  ).signIn();
  const { id } = await anya.ask<{ id: number }>('POST', '/api/promises', {
    title: 'Бегать по утрам',
    type: 'challenge',
    days_total: 14,
  });
  await anya.ask('POST', `/api/promises/${id}/start`);
  const photo = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 128, sigma: 10 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();

  const proxy = await LiveProxy.to(world.appUrl);
  const context = await browser.newContext(signedIn({ ...world, appUrl: proxy.url }, anya));
  complaints.listen(context);
  const page = await context.newPage();
  await page.goto(`${proxy.url}/my/${id}?report=true`);
  const sheet = page.getByRole('dialog', { name: 'Отчёт за сегодня' });
  await sheet
    .getByLabel('Фото или видео')
    .setInputFiles({ name: 'IMG_1.JPEG', mimeType: 'image/jpeg', buffer: photo });
  await expect(sheet.getByText('IMG_1.jpg')).toBeVisible();
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('img', { name: /^Фото к отчёту/ })).toBeVisible();

  const forms = await Promise.all(proxy.forms);
  expect(forms).toHaveLength(1);
  const arrived = Buffer.from(await (forms[0]!.get('file') as File).arrayBuffer());
  const { width, height, orientation } = await sharp(arrived).metadata();
  expect([width, height, orientation]).toEqual([1_536, 2_048, undefined]);
  expect(arrived.length).toBeLessThan(photo.length / 2);
  await context.close();
  await proxy.close();
});
