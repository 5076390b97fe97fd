// What an operator reads in Russian when an upload fails.
import { describe, expect, it, jest } from '@jest/globals';
import { type FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen } from '@testing-library/react';
import { fileOf, filesOf } from './audience-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import { CHUNK, fileOfSize, INIT, MB, storedOf, UPLOAD, UploadServer } from './upload-server.ts';

const LIBRARY = 'GET /api/admin/media';
const having = (size = 10) => new UploadServer(size).on(LIBRARY, () => filesOf([fileOf(1)]));
const mount = (gateway: FakeGateway) => mountPanel('/notifications/media', { gateway });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = (...files: File[]) => act(async () => fireEvent.change(input(), { target: { files } }));
const png = (bytes: number, name = 'news.png') => fileOfSize(bytes, name, 'image/png');

describe('an upload', () => {
  it('[ADM-MEDIA-31] that failed three times more says from where it goes on, and until when', async () => {
    const gateway = having(9 * MB);
    gateway.on(CHUNK, (asked) => {
      if (gateway.received.size < 3) return gateway.take(asked);
      throw new TypeError('Failed to fetch');
    });
    jest.useFakeTimers();
    await mount(gateway);
    await choose(fileOfSize(9 * MB));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Соединение прервано. Попытка 1 из 3.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Ошибка загрузки медиа: Соединение прервано. Попробуйте еще раз. Принятые части хранятся до 23.11.26/,
    );
    gateway.on(CHUNK, (asked) => gateway.take(asked));
    const again = screen.getByRole('button', { name: /^Продолжить с [\d,]+ МБ$/ });
    await act(async () => fireEvent.click(again));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('готово')).toBeVisible();
    expect(gateway.to(INIT)).toHaveLength(1);
  });
});

describe('a failed upload', () => {
  const unreadable = () => {
    const file = png(10);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    return file;
  };
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const page = (status: number) => () => new Response('<html>', { status });
  it.each([
    ['[ADM-MEDIA-14]', lost, png(10), 'Соединение прервано. Попробуйте еще раз.'],
    [
      '[ADM-MEDIA-15]',
      () => storedOf(),
      unreadable(),
      'Не удалось прочитать файл. Проверьте размер (до 50 МБ) и формат: JPEG, PNG, MP4, MOV, AVI.',
    ],
    [
      '[ADM-MEDIA-16]',
      () => refusal(408, 'UPLOAD_TIMEOUT', 'too long'),
      png(10),
      'Загрузка шла дольше 30 минут. Возьмите файл поменьше или связь получше.',
    ],
    ['[ADM-MEDIA-17]', page(413), png(10), 'Файл слишком большой. Максимальный размер: 50MB.'],
    [
      '[ADM-MEDIA-17] of the server itself',
      () => refusal(413, 'TOO_LARGE', 'Слишком много'),
      png(10),
      'Файл слишком большой. Максимальный размер: 50MB.',
    ],
    ['[ADM-MEDIA-18]', page(500), png(10), 'Ошибка сервера. Попробуйте позже.'],
    [
      '[ADM-MEDIA-18] of the server itself',
      () => refusal(500, 'INTERNAL', 'Что-то сломалось'),
      png(10),
      'Ошибка сервера. Попробуйте позже.',
    ],
    ['[ADM-SEND-17]', () => refusal(503, 'STORAGE_FULL', 'Место кончилось.'), png(10), 'Место кончилось.'],
    ['[ADM-MEDIA-19]', page(418), png(10), 'Загрузка не удалась: 418'],
    [
      '[ADM-MEDIA-11]',
      () => refusal(400, 'MEDIA_TYPE_REFUSED', 'Это не картинка'),
      png(10),
      'Это не картинка',
    ],
  ])('[ADM-MEDIA-20] %s says why', async (_row, handler, file, sentence) => {
    jest.useFakeTimers();
    await mount(having().on(UPLOAD, handler));
    await choose(file);
    await act(() => jest.advanceTimersByTimeAsync(7_500));
    expect(screen.getByRole('alert').textContent).toBe(`Ошибка загрузки медиа: ${sentence}`);
  });
});
