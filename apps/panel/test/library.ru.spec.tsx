// The media library and the forms that use it, in Russian.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileOf, filesOf, previewOf } from './audience-samples.ts';
import { listOf } from './batch-samples.ts';
import { mountPanel } from './mount-panel.tsx';

const LIBRARY = 'GET /api/admin/media';
const PREVIEW = 'POST /api/admin/notifications/group';
const having = (files: () => unknown) =>
  new FakeGateway()
    .on(LIBRARY, files)
    .on(PREVIEW, () => previewOf())
    .on('GET /api/admin/notifications/batches', () => listOf([]));
const closed = () => refusal(400, 'BAD_INPUT', 'склад закрыт');

describe('the library', () => {
  it('[ADM-MEDIA-03] [ADM-MEDIA-04] says why files could not be loaded, and tries again', async () => {
    const gateway = having(closed);
    await mountPanel('/notifications/media', { gateway });
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка загрузки файлов: склад закрыт');
    gateway.on(LIBRARY, () => filesOf([fileOf(7)]));
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
    expect(await screen.findByText('news-7.png')).toBeVisible();
  });

  it('[ADM-MEDIA-03] [ADM-ERR-01] names the status where the server says nothing', async () => {
    await mountPanel('/notifications/media', { gateway: having(() => json({}, { status: 418 })) });
    const sentence = 'Ошибка загрузки файлов: Не удалось загрузить медиа: 418';
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('[ADM-MEDIA-05] says that there are no files, or none of that kind', async () => {
    const { router } = await mountPanel('/notifications/media', { gateway: having(() => filesOf([])) });
    expect(await screen.findByRole('heading', { name: 'Нет загруженных файлов' })).toBeVisible();
    await act(() => router.navigate({ to: '/notifications/media', search: { kind: 'video' } }));
    expect(await screen.findByRole('heading', { name: 'Таких файлов нет' })).toBeVisible();
  });
});

describe('the media picker', () => {
  const open = async (gateway: FakeGateway) => {
    await mountPanel('/notifications/broadcast', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: /^Выбрать из медиа/ }));
    return within(await screen.findByRole('dialog'));
  };

  it('[ADM-MEDIA-03] [ADM-MEDIA-04] says why files could not be loaded, and tries again', async () => {
    const gateway = having(closed);
    const dialog = await open(gateway);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Ошибка загрузки файлов: склад закрыт');
    gateway.on(LIBRARY, () => filesOf([fileOf(7)]));
    await userEvent.click(dialog.getByRole('button', { name: 'Попробовать снова' }));
    expect(await dialog.findByText('news-7.png')).toBeVisible();
  });

  it('[ADM-MEDIA-05] says that there are no files', async () => {
    const dialog = await open(having(() => filesOf([])));
    expect(await dialog.findByText('Нет загруженных файлов')).toBeVisible();
  });
});

it('a broadcast that could not be sent says so', async () => {
  const gateway = having(closed).on('POST /api/admin/notifications/broadcast', () =>
    json({}, { status: 422 }),
  );
  await mountPanel('/notifications/broadcast', { gateway });
  const getData = () => '<p>Новости</p>';
  const area = await screen.findByRole('textbox', { name: 'Сообщение' });
  fireEvent.paste(area, { clipboardData: { getData, files: [], types: ['text/html'] } });
  await screen.findByText(/^(получател|[\d\s,]+ получател)/);
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить всем' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось отправить рассылку');
});
