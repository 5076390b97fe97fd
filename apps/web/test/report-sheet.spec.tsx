import './device-storage.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { reportQueue } from '../src/shared/offline/page-queue.ts';
import type { WaitingReport } from '../src/shared/offline/report-queue.ts';
import { openTable } from '../src/shared/offline/table.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { mountApp } from './mount-app.tsx';
import { promiseOf, visible } from './samples.ts';

const active = (part: Partial<PromiseView> = {}) =>
  promiseOf({
    status: 'active',
    current_day: 3,
    today_ends_at: '2026-11-21T00:00:00.000Z',
    days: [{ day: 3, date: '2026-11-20', state: 'open', today: true }],
    ...part,
  });
const sent = (part: object = {}) => ({
  report: {
    id: 70,
    promise_id: 31,
    user_id: 7,
    created_at: '2026-11-20T10:00:00.000Z',
    day_number: 3,
    report_text: 'Бегала',
    media_path: null,
    media: null,
    more_media: [],
    report_status: 'approved',
    submitted_by: 'web',
    approved_by: 'system',
    decided_by: null,
    decided_at: null,
    reject_reason: null,
    undo_until: '2026-11-20T10:15:00.000Z',
    ...part,
  },
  promise: active({ days: [{ day: 3, date: '2026-11-20', state: 'kept', today: true }] }),
  repeated: false,
});

const waiting = openTable<WaitingReport>('reports');
const made = jest.fn(() => 'blob:preview');

beforeEach(async () => {
  FakeUpload.install();
  made.mockClear();
  URL.createObjectURL = made;
  URL.revokeObjectURL = () => {};
  await waiting.clear();
  await reportQueue.reload();
});
afterEach(() => FakeUpload.remove());

const gatewayOf = (promise = active()) =>
  new FakeGateway()
    .on('GET /api/promises/:id/visible', () => visible(promise))
    .on('GET /api/promises/:id/reports', () => []);

async function compose() {
  const gateway = gatewayOf();
  const app = await mountApp('/my/31', { gateway });
  await userEvent.click(await screen.findByRole('button', { name: 'Отчитаться за сегодня' }));
  await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
  return app;
}
const text = () => screen.getByRole('textbox', { name: 'Что сделано' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
const keysOf = () => FakeUpload.all.map(({ headers }) => headers.get('idempotency-key'));
async function attach(name: string, type: string): Promise<void> {
  await userEvent.upload(
    screen.getByLabelText('Фото или видео', { selector: 'input' }),
    new File(['x'], name, { type }),
  );
  await screen.findByText(name);
}

describe('reporting from the page', () => {
  it('[REPORTS-17] sends text and a photo, shows the progress, and confirms the day', async () => {
    await compose();
    await userEvent.type(text(), ' Бегала ');
    await attach('run.jpg', 'image/jpeg');
    await send();
    const [upload] = FakeUpload.all;
    expect(upload!.url).toMatch(/^\/api\/promises\/31\/reports(\?day=3)?$/);
    expect(upload!.headers.get('authorization')).toMatch(/^Bearer /);
    expect(upload!.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
    expect(upload!.form.get('text')).toBe('Бегала');
    expect((upload!.form.get('file') as File).name).toBe('run.jpg');
    act(() => upload!.upload.onprogress?.({ loaded: 40, total: 100 }));
    expect(screen.getByRole('progressbar', { name: 'Отправляем: 40%' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await act(async () => upload!.answer(201, sent()));
    expect(await screen.findByText('День 3 сдержан')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Добавить отчёт' })).toBeVisible();
  });

  it('can be undone while the toast is visible', async () => {
    const { gateway } = await compose();
    gateway.on('DELETE /api/reports/:id', () => ({ promise: active() }));
    await userEvent.type(text(), 'Бегала');
    await send();
    await act(async () =>
      FakeUpload.all[0]!.answer(201, sent({ report_status: 'pending', approved_by: null })),
    );
    expect(await screen.findByText('Отчёт отправлен на проверку')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText('Отчёт отозван')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Отчитаться за сегодня' })).toBeVisible();
  });

  it('requires a text or a file, and accepts only files that can be shown', async () => {
    await compose();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Напишите пару слов или приложите фото или видео.');
    await userEvent.type(text(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(
      screen.getByLabelText('Фото или видео', { selector: 'input' }),
      new File(['x'], 'plan.pdf', { type: 'application/pdf' }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/^Подойдут фото/);
    await send();
    expect(FakeUpload.all).toHaveLength(0);
  });

  it('retries with the same key after a server error', async () => {
    await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    await act(async () => FakeUpload.all[0]!.answer(502, 'Bad gateway'));
    expect(screen.getByText(/^Отчёт не отправлен\. Проверьте связь/)).toBeVisible();
    await send();
    expect(keysOf()[1]).toBe(keysOf()[0]);
  });

  it('a changed text after a cancellation is another report: the server may have the first', async () => {
    await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    await userEvent.click(screen.getByRole('button', { name: 'Прервать отправку' }));
    await userEvent.type(text(), ' в парке');
    await send();
    expect(keysOf()[1]).not.toBe(keysOf()[0]);
  });

  it('works over plain http, where `crypto.randomUUID` is missing', async () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    await act(async () => FakeUpload.all[0]!.answer(201, sent()));
    expect(await screen.findByText('День 3 сдержан')).toBeVisible();
    Reflect.deleteProperty(crypto, 'randomUUID');
  });

  it('shows the server`s reason; a corrected report gets another key', async () => {
    await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    await act(async () =>
      FakeUpload.all[0]!.answer(409, {
        code: 'REPORT_LIMIT_REACHED',
        message: 'Не больше десяти отчётов в день',
      }),
    );
    expect(screen.getByText('Не больше десяти отчётов в день')).toBeVisible();
    await send();
    expect(keysOf()[1]).not.toBe(keysOf()[0]);
  });

  it('can be aborted, and keeps what was written', async () => {
    const { gateway } = await compose();
    const asked = () => gateway.to('GET /api/promises/:id/reports').length;
    const before = asked();
    await userEvent.type(text(), 'Бегала');
    await send();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Прервать отправку' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить' })).toBeVisible());
    expect(text()).toHaveValue('Бегала');
    // It may have arrived.
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('keeps its text over a reload, until it is sent', async () => {
    const first = await compose();
    await userEvent.type(text(), 'Бегала');
    first.unmount();
    await compose();
    expect(text()).toHaveValue('Бегала');
    await send();
    await act(async () => FakeUpload.all[0]!.answer(201, sent()));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('does not change the next page if the system`s Back was pressed during the upload', async () => {
    const { router, path } = await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    act(() => router.history.back());
    await act(() => router.navigate({ to: '/my/$id', params: { id: '32' }, search: { report: true } }));
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    await act(async () => FakeUpload.all[0]!.answer(201, sent()));
    expect(await screen.findByText('День 3 сдержан')).toBeVisible();
    expect(path()).toBe('/my/32');
    expect(router.state.location.search).toEqual({ report: true });
  });

  it('is queued with the reason if it is refused after its page was left', async () => {
    const { router } = await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    act(() => router.history.back());
    await act(() => router.navigate({ to: '/feed' }));
    const refused = { code: 'REPORT_LIMIT_REACHED', message: 'Не больше десяти отчётов в день' };
    await act(async () => FakeUpload.all[0]!.answer(409, refused));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(keysOf()[1]).toBe(keysOf()[0]);
    await act(async () => FakeUpload.all[1]!.answer(409, refused));
    await act(() => router.navigate({ to: '/my/$id', params: { id: '31' } }));
    expect(await screen.findByText('Не больше десяти отчётов в день')).toBeVisible();
    expect(screen.getByText('Бегала')).toBeVisible();
  });

  it('keeps the focus in the sheet: on the progress, then on the text', async () => {
    await compose();
    await userEvent.type(text(), 'Бегала');
    await send();
    expect(screen.getByText('Отправляем: 0%')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Прервать отправку' }));
    await waitFor(() => expect(text()).toHaveFocus());
  });

  it('keeps the focus on the file, and renders its preview once', async () => {
    await compose();
    await attach('run.jpg', 'image/jpeg');
    made.mockClear();
    await userEvent.type(text(), 'Бегала');
    expect(made).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Убрать файл' }));
    expect(screen.getByRole('button', { name: 'Фото или видео' })).toHaveFocus();
  });

  it('does not open for a finished promise, whatever the address says', async () => {
    const over = active({ status: 'closed', completion_type: 'success', current_day: null });
    await mountApp('/my/31?report=true', { gateway: gatewayOf(over) });
    expect(await screen.findByRole('button', { name: 'Повторить еще раз' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it could not be undone', async () => {
    const { gateway } = await compose();
    gateway.on('DELETE /api/reports/:id', () => new Response('', { status: 502 }));
    await userEvent.type(text(), 'Бегала');
    await send();
    await act(async () => FakeUpload.all[0]!.answer(201, sent()));
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText('Отозвать отчёт не удалось')).toBeVisible();
  });

  it('opens by the address, as the card`s mark and the bot link to it', async () => {
    const { router } = await mountApp('/my/31?report=true', { gateway: gatewayOf() });
    await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
