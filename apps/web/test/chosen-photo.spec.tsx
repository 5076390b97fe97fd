// A photo is made smaller by what is loaded when it is chosen. Not real: the browser's decoder, for which
// `browser/shrink.spec.ts` uses Chromium.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { promiseOf, visible } from './samples.ts';

const shrinkPhoto = jest.fn<(photo: File, side: number) => Promise<File>>();
jest.unstable_mockModule('../src/features/reports/compose/shrink-photo.ts', () => ({ shrinkPhoto }));
const { mountApp } = await import('./mount-app.tsx');

const LIMIT = 50 * 1024 * 1024;
const fileOf = (name: string, type: string, size: number): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

beforeEach(async () => {
  FakeUpload.install();
  shrinkPhoto.mockReset();
  shrinkPhoto.mockImplementation(async (photo) => photo);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  const promise = promiseOf({
    status: 'active',
    current_day: 3,
    today_ends_at: '2026-11-21T00:00:00.000Z',
    days: [{ day: 3, date: '2026-11-20', state: 'open', today: true }],
  });
  const gateway = new FakeGateway()
    .on('GET /api/promises/:id/visible', () => visible(promise))
    .on('GET /api/promises/:id/reports', () => []);
  await mountApp('/my/31', { gateway });
  await userEvent.click(await screen.findByRole('button', { name: 'Отчитаться за сегодня' }));
  await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
});
afterEach(() => FakeUpload.remove());

const input = (): HTMLInputElement => screen.getByLabelText('Фото или видео', { selector: 'input' });
const choose = (file: File) => userEvent.upload(input(), file);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
const sent = (): File => FakeUpload.all[0]!.form.get('file') as File;

it.each([
  ['below the limit', 3_000_000],
  ['above it', LIMIT + 1],
])('[FORMAT-05] a photo %s is made smaller, and sent so', async (_where, size) => {
  let finish = (_made: File): void => {};
  shrinkPhoto.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const photo = fileOf('IMG_1.JPG', 'image/jpeg', size);
  await choose(photo);
  expect(screen.getByRole('button', { name: 'Уменьшаем фото' })).toHaveAttribute('aria-busy', 'true');
  expect(shrinkPhoto).toHaveBeenCalledWith(photo, 2_048);
  await send();
  expect(FakeUpload.all).toHaveLength(0);
  finish(fileOf('IMG_1.jpg', 'image/jpeg', 1_000));
  expect(await screen.findByText('IMG_1.jpg')).toBeVisible();
  await send();
  expect(sent().name).toBe('IMG_1.jpg');
});

it('[FORMAT-05] a photo that stays as it is is refused above the limit, and sent below', async () => {
  await choose(fileOf('IMG_0001.HEIC', 'image/heic', LIMIT + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('Файл больше 50 МБ. Выберите файл поменьше.');
  await send();
  expect(FakeUpload.all).toHaveLength(0);
  await choose(fileOf('IMG_0002.HEIC', 'image/heic', LIMIT));
  expect(await screen.findByText('IMG_0002.HEIC')).toBeVisible();
  await send();
  expect(sent().name).toBe('IMG_0002.HEIC');
});

it('a photo is sent as it is where the part that shrinks does not load', async () => {
  shrinkPhoto.mockRejectedValue(new Error('no network'));
  await choose(fileOf('IMG_1.JPG', 'image/jpeg', 3_000_000));
  expect(await screen.findByText('IMG_1.JPG')).toBeVisible();
  await send();
  expect(sent().name).toBe('IMG_1.JPG');
});

it('[FORMAT-05] a video is not drawn, and refused above the limit', async () => {
  await choose(fileOf('a.mp4', 'video/mp4', LIMIT + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('Файл больше 50 МБ');
  expect(shrinkPhoto).not.toHaveBeenCalled();
});

it.each([
  ['IMG_0001.HEIC', ''],
  ['IMG_0001.heif', 'image/heif'],
  ['a.AVIF', ''],
  ['image:1234', 'image/jpeg'],
  ['a.m4v', ''],
  ['a.3gp', 'video/3gpp'],
])('[FORMAT-06] a photo or video of a phone can be chosen: %s of the type %j', async (name, type) => {
  const kinds = input().accept.split(',');
  expect(kinds).toContain('image/*');
  const ending = name.includes('.') ? [`.${name.split('.').at(-1)!.toLowerCase()}`] : [];
  expect(kinds).toEqual(expect.arrayContaining(ending));
  await choose(fileOf(name, type, 1_000));
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
