import './device-storage.ts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedToken } from '../src/shared/session/token-storage.ts';
import { reportQueue } from '../src/shared/offline/page-queue.ts';
import { FakeGateway, json, refusal } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { mountApp } from './mount-app.tsx';
import { reportOf } from './samples.ts';
import {
  boris,
  waiting,
  line,
  running,
  gatewayOf,
  rowsOf,
  goOffline,
  comeBack,
  reopenOffline,
  see,
} from './offline-pages.tsx';

describe('a report written offline', () => {
  const sentAnswer = { report: reportOf({ id: 70 }), promise: running(), repeated: false };
  const text = () => screen.getByRole('textbox', { name: 'Что сделано' });
  const list = () => screen.findByRole('region', { name: 'Ещё не отправлены' });

  async function compose(gateway = gatewayOf()) {
    const app = await mountApp('/my/31?report=true', { gateway });
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    return app;
  }
  async function send(words: string, photo = false) {
    await userEvent.type(text(), words);
    if (photo) {
      await userEvent.upload(
        screen.getByLabelText('Фото или видео', { selector: 'input' }),
        new File(['x'], 'run.jpg', { type: 'image/jpeg' }),
      );
      await screen.findByText('run.jpg');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  }

  it('is shown on its promise`s page with its photo, and sent once when online again', async () => {
    await compose();
    await goOffline();
    await send('Бегала', true);
    expect(await screen.findByText('Отчёт ждёт отправки: уйдёт сам, когда вернётся связь.')).toBeVisible();
    const card = within(await list());
    expect(card.getByText('Ждёт отправки')).toBeVisible();
    expect(card.getByText('Бегала')).toBeVisible();
    expect(card.getByRole('img', { name: 'Фото, которое ждёт отправки' })).toHaveAttribute(
      'src',
      'blob:photo',
    );
    expect(await screen.findByText(/Ждёт отправки: 1 отчёт\./)).toBeVisible();
    expect(FakeUpload.all).toHaveLength(0);
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    act(() => FakeUpload.all[0]!.upload.onprogress?.({ loaded: 40, total: 100 }));
    expect(screen.getByText('Отправляется: 40%')).toBeVisible();
    await act(async () => FakeUpload.all[0]!.answer(201, sentAnswer));
    await waitFor(() => expect(screen.queryByText('Бегала')).toBeNull());
    expect(await rowsOf(waiting)).toEqual([]);
    await act(() => reportQueue.wake());
    expect(FakeUpload.all).toHaveLength(1);
  });

  it('[FEEL-12] is taken for a promise that the list has shown but that was never opened', async () => {
    await see('/my', 'Бегать по утрам');
    await reopenOffline('/my/31?report=true');
    expect(await screen.findByRole('dialog', { name: 'Отчёт за сегодня' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeInTheDocument();
    expect(screen.getByText(/Отчёты откроются, когда связь вернётся/)).toBeInTheDocument();
    await send('Бегала без сети');
    expect(within(await list()).getByText('Бегала без сети')).toBeVisible();
    expect((await rowsOf(waiting)).map(({ promiseId }) => promiseId)).toEqual([31]);
  });

  it('[FEEL-12] also on its public page, if the network is lost while the list is open', async () => {
    const shown = running({ is_public: true });
    const gateway = gatewayOf().on('GET /api/promises', () => ({ promises: [shown] }));
    await mountApp('/my', { gateway });
    const link = await screen.findByRole('link', { name: 'Бегать по утрам' });
    await goOffline();
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отчитаться за сегодня' })).toBeEnabled();
    expect(gateway.to('GET /api/promises/:id/visible')).toHaveLength(0);
  });

  it('whose response was lost is sent again with the same key', async () => {
    await compose();
    await send('Бегала');
    await act(async () => FakeUpload.all[0]!.onerror?.());
    await list();
    await act(async () => void reportQueue.wake());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    const [first, second] = FakeUpload.all.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await act(async () => FakeUpload.all[1]!.answer(201, { ...sentAnswer, repeated: true }));
    await waitFor(async () => expect(await waiting.all()).toEqual([]));
  });

  it('is sent before one that is written later online', async () => {
    const { router } = await compose();
    await goOffline();
    await send('Утром');
    await list();
    line.mockReturnValue(true);
    await act(() => router.navigate({ to: '.', search: { report: true } }));
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    await send('Вечером');
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(FakeUpload.all[0]!.form.get('text')).toBe('Утром');
    await act(async () => FakeUpload.all[0]!.answer(201, sentAnswer));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(FakeUpload.all[1]!.form.get('text')).toBe('Вечером');
  });

  it('can be cancelled', async () => {
    await compose();
    await goOffline();
    await send('Бегала');
    await userEvent.click(within(await list()).getByRole('button', { name: 'Не отправлять' }));
    expect(await screen.findByText('Отчёт не будет отправлен')).toBeVisible();
    expect(screen.queryByText('Бегала')).toBeNull();
    await comeBack();
    expect(FakeUpload.all).toHaveLength(0);
  });

  async function refused() {
    const app = await compose();
    await goOffline();
    await send('Бегала');
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () =>
      FakeUpload.all[0]!.answer(409, {
        code: 'REPORT_LIMIT_REACHED',
        message: 'Не больше десяти отчётов в день',
      }),
    );
    expect(await within(await list()).findByText('Не больше десяти отчётов в день')).toBeVisible();
    expect(screen.getByText('Сервер не принял 1 отчёт.')).toBeVisible();
    return app;
  }

  it('that the server refuses says why, and can be corrected', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Изменить' }));
    await userEvent.clear(text());
    await userEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    expect(screen.getByText('Напишите пару слов или приложите фото или видео.')).toBeVisible();
    await userEvent.type(text(), 'Иначе');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    const [first, second] = FakeUpload.all;
    expect(second!.form.get('text')).toBe('Иначе');
    expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
    await act(async () => second!.answer(201, sentAnswer));
    await waitFor(() => expect(screen.queryByText('Сервер не принял 1 отчёт.')).toBeNull());
  });

  it('that the server refuses can be deleted', async () => {
    await refused();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(async () => expect(await waiting.all()).toEqual([]));
    expect(screen.queryByText('Сервер не принял 1 отчёт.')).toBeNull();
  });

  it('of a deleted promise can still be read', async () => {
    const { unmount } = await refused();
    unmount();
    await mountApp('/my/31', {
      gateway: new FakeGateway().on('GET /api/promises/:id/visible', () =>
        refusal(404, 'PROMISE_NOT_FOUND', 'нет'),
      ),
    });
    expect(within(await list()).getByText('Бегала')).toBeVisible();
  });

  it('stays in the sheet if the browser cannot store it', async () => {
    await compose();
    await goOffline();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await send('Бегала');
    expect(await screen.findByText(/Отложить его браузер не дал/)).toBeVisible();
    expect(text()).toHaveValue('Бегала');
    put.mockRestore();
  });

  it.each([
    [200, 'page'],
    [401, 'page'],
    [403, 'page'],
    [502, 'page'],
  ])('that a captive portal answers with %i stays queued', async (status) => {
    await compose();
    await goOffline();
    await send('Бегала');
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () => FakeUpload.all[0]!.answer(status, '<html>Войдите в сеть отеля</html>'));
    expect(await rowsOf(waiting)).toMatchObject([{ text: 'Бегала', refusal: null }]);
    expect(storedToken()).not.toBeNull();
    expect(within(await list()).getByText('Ждёт отправки')).toBeVisible();
  });

  it('shows our own message if a proxy rejects it as too large', async () => {
    await compose();
    await goOffline();
    await send('Бегала', true);
    await list();
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await act(async () => FakeUpload.all[0]!.answer(413, '<html>413 Request Entity Too Large</html>'));
    expect(await within(await list()).findByText('Файл больше 50 МБ. Выберите файл поменьше.')).toBeVisible();
  });

  it('is never sent for another user', async () => {
    const { unmount } = await compose();
    await goOffline();
    await send('Бегала');
    await list();
    unmount();
    line.mockReturnValue(true);
    const theirs = await mountApp('/my', {
      user: boris,
      gateway: new FakeGateway().on('GET /api/promises', () => json({ promises: [] })),
    });
    await act(() => reportQueue.wake());
    expect(FakeUpload.all).toHaveLength(0);
    theirs.unmount();
    await mountApp('/my', { gateway: gatewayOf() });
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  });
});
