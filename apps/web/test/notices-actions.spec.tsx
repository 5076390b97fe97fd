import { ReadableStream } from 'node:stream/web';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { drawn, mountApp } from './mount-app.tsx';
import { person, receiptOf } from './samples.ts';
import { type Receipt, MOVE, serviceOf, open, rowOf } from './notices-page.tsx';

describe('/notifications: actions on a notice', () => {
  const buttonsOf = (row: HTMLElement) =>
    within(row)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);

  it.each([
    ['[NOTIF-17]', 'pending', ['Принять', 'Отклонить']],
    ['[NOTIF-18]', 'delivered', ['Посмотреть']],
    ['[NOTIF-19]', 'read', ['Ответить']],
    ['[NOTIF-20]', 'responded', []],
    ['[NOTIF-21]', 'failed', ['Повторить']],
  ])('%s %s offers %j', async (_, status, actions) => {
    await open([receiptOf({ status: status as Receipt['status'] })]);
    expect(buttonsOf(await rowOf(receiptOf().title))).toEqual(['Скрыть уведомление', ...actions]);
  });

  it('[NOTIF-17] accepting is the filled button', async () => {
    await open([receiptOf({ status: 'pending' })]);
    const row = await rowOf(receiptOf().title);
    expect(within(row).getByRole('button', { name: 'Принять' })).toHaveAttribute('data-tone', 'primary');
    expect(within(row).getByRole('button', { name: 'Отклонить' })).toHaveAttribute('data-tone', 'quiet');
  });

  it('[NOTIF-22] an operator`s message offers nothing', async () => {
    await open([receiptOf({ status: 'pending', message_key: 'admin_broadcast' })]);
    expect(buttonsOf(await rowOf(receiptOf().title))).toEqual(['Скрыть уведомление']);
  });

  it.each([
    ['pending', 'Принять', 'accept', 'Обработано'],
    ['pending', 'Отклонить', 'decline', 'Обработано'],
    ['read', 'Ответить', 'respond', 'Обработано'],
    ['failed', 'Повторить', 'retry', 'Ожидает'],
  ])(
    '[NOTIF-23] %s: «%s» is the one responded call with its type',
    async (status, label, responseType, word) => {
      const { gateway, path } = await open([receiptOf({ status: status as Receipt['status'] })]);
      const row = await rowOf(receiptOf().title);
      await userEvent.click(within(row).getByRole('button', { name: label }));
      await waitFor(() => expect(row.querySelector('.ui-badge')).toHaveTextContent(word));
      expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'responded', responseType }]);
      expect(path()).toBe('/notifications');
    },
  );

  it('[NOTIF-23] «Посмотреть» is the same call and opens the promise', async () => {
    const { gateway, path } = await open([receiptOf()]);
    await userEvent.click(within(await rowOf(receiptOf().title)).getByRole('button', { name: 'Посмотреть' }));
    await waitFor(() => expect(path()).toBe('/my/31'));
    expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'responded', responseType: 'view' }]);
  });

  it.each([
    ['Принять', true],
    ['Отклонить', true],
    ['Повторить', false],
  ])('«%s» refetches its promise and the lists: %s', async (label, anew) => {
    await open([receiptOf({ status: label === 'Повторить' ? 'failed' : 'pending', promise_id: 31 })]);
    const touched = [keys.mine, keys.detail(31, 7, false)];
    for (const key of touched) queries.setQueryData(key, {});
    const row = await rowOf(receiptOf().title);
    await userEvent.click(within(row).getByRole('button', { name: label }));
    await waitFor(() => expect(row.querySelector('.ui-badge')).toHaveTextContent(/Обработано|Ожидает/));
    for (const key of touched) expect(queries.getQueryState(key)?.isInvalidated).toBe(anew);
  });

  it('a double press sends one answer, also on two notices at once', async () => {
    const { gateway } = await open([
      receiptOf({ id: 1, title: 'Первая', status: 'pending' }),
      receiptOf({ id: 2, title: 'Вторая', status: 'pending' }),
    ]);
    gateway.on(MOVE, () => new Promise(() => {}));
    const accept = async (title: string) =>
      within(await rowOf(title)).getByRole('button', { name: 'Принять' });
    const [first, second] = [await accept('Первая'), await accept('Вторая')];
    act(() => {
      first.click();
      first.click();
      second.click();
    });
    for (const button of [first, second])
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    act(() => first.click());
    expect(gateway.to(MOVE).map(({ path }) => path.split('/')[4])).toEqual(['1', '2']);
  });

  it('[NOTIF-33] a failed action is only logged', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { gateway } = await open([receiptOf({ status: 'read' })]);
    gateway.on(MOVE, () => refusal(409, 'RECEIPT_STATE_REFUSED', 'С этим уведомлением так уже нельзя.'));
    const row = await rowOf(receiptOf().title);
    await userEvent.click(within(row).getByRole('button', { name: 'Ответить' }));
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByText(/так уже нельзя/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(row.querySelector('.ui-badge')).toHaveTextContent('Прочитано');
    log.mockRestore();
  });

  it('[NOTIF-14] opening one marks it as read and opens its promise', async () => {
    const { gateway, path } = await open([receiptOf()]);
    await userEvent.click(await screen.findByRole('link', { name: receiptOf().title }));
    await waitFor(() => expect(path()).toBe('/my/31'));
    expect(gateway.to(MOVE).map(({ body }) => body)).toEqual([{ status: 'read' }]);
  });

  it('one that asks for a vote opens the promise`s public page', async () => {
    await open([receiptOf({ actions: [{ kind: 'vote', reportId: 4 }] })]);
    expect(await screen.findByRole('link', { name: receiptOf().title })).toHaveAttribute(
      'href',
      '/promises/31',
    );
  });

  it('[LOOP-48] one about a witness’s promise mutes it, and the toast takes it back', async () => {
    const MUTE = 'PATCH /api/promises/:id/witness';
    const mutes = [{ kind: 'mute-promise' as const, promiseId: 31 }];
    const { gateway, toasts } = await open([
      receiptOf({ id: 1, title: 'День 2', actions: mutes }),
      receiptOf({ id: 2, title: 'День 1', actions: mutes }),
      receiptOf({ id: 3, title: 'О другом' }),
    ]);
    gateway.on(MUTE, ({ body }) => ({
      promise_id: 31,
      promise_title: 'Бег',
      owner: person,
      muted: (body as { muted: boolean }).muted,
      since: '2027-08-01T09:00:00.000Z',
    }));
    const bodies = () => gateway.to(MUTE).map(({ body }) => body);
    const mute = await within(await rowOf('День 2')).findByRole('button', {
      name: 'Не сообщать об этом обещании',
    });
    expect(buttonsOf(await rowOf('О другом'))).not.toContain('Не сообщать об этом обещании');
    // As under a pointer: however slow the machine is, no toast leaves before it is pressed.
    toasts.hold();
    await userEvent.click(mute);
    expect(await screen.findByText('Больше не сообщаем об этом обещании.')).toBeVisible();
    expect(buttonsOf(await rowOf('День 1'))).toContain('Сообщать об этом обещании');
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByText('Снова сообщаем об отчётах этого обещания.')).toBeVisible();
    expect(bodies()).toEqual([{ muted: true }, { muted: false }]);
    gateway.on(MUTE, () => refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено.'));
    toasts.hold();
    await userEvent.click(mute);
    expect(await screen.findByRole('alert')).toHaveTextContent('Изменить не получилось: ');
    expect(buttonsOf(await rowOf('День 2'))).toContain('Не сообщать об этом обещании');
  });

  it('[NOTIF-24] hiding is local: it sends no request, the others stay, a reload shows it again', async () => {
    const { gateway, unmount } = await open([
      receiptOf({ id: 1, title: 'Прочь' }),
      receiptOf({ id: 2, title: 'Остаётся' }),
    ]);
    await rowOf('Прочь');
    const writes = () => gateway.asked.filter(({ method }) => method !== 'GET');
    const before = writes().length;
    await userEvent.click(within(await rowOf('Прочь')).getByRole('button', { name: 'Скрыть уведомление' }));
    expect(screen.queryByText('Прочь')).not.toBeInTheDocument();
    expect(await rowOf('Остаётся')).toBeVisible();
    await act(drawn);
    expect(writes().slice(before)).toEqual([]);
    unmount();
    await mountApp('/notifications', { gateway });
    expect(await rowOf('Прочь')).toBeVisible();
  });
});

it('a notice that arrives while the page is open appears without a reload', async () => {
  let say: (value: string) => void = () => {};
  const service = serviceOf([receiptOf({ title: 'Прежняя' })]);
  service.gateway.on('GET /api/live', () => {
    const lines = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (text) => stream.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(lines as BodyInit, { headers: { 'content-type': 'text/event-stream' } });
  });
  await mountApp('/notifications', { gateway: service.gateway });
  await rowOf('Прежняя');
  await waitFor(() => expect(service.gateway.to('GET /api/live').length).toBeGreaterThan(0));
  service.add(receiptOf({ id: 777, title: 'Только что', status: 'pending' }));
  act(() => say('data: {"type":"notice","receiptId":777}\n\n'));
  expect(await rowOf('Только что')).toBeVisible();
});
