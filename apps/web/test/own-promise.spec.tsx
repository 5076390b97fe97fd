import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { drawn } from './mount-app.tsx';
import { person, promiseOf, visible } from './samples.ts';
import { other, active, open, menu, giveWord } from './promise-page.tsx';

describe('the page of an own promise', () => {
  it('[DETAIL-11] the bar is capped at 100 %', async () => {
    await open({ promise: active({ completed_days: 45 }) });
    expect(screen.getByRole('progressbar', { name: '45 из 30 дней' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });

  it('[PROMISE-28] [PROMISE-29] [PROMISE-30] a copy of a closed public habit is a private draft with the same terms', async () => {
    const terms = {
      title: 'Читать вслух',
      description: 'Перед сном',
      type: 'habit',
      days_total: 30,
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'flexible', times: 2 } },
    } as const;
    const { gateway, world, path } = await open({
      promise: active({
        ...terms,
        status: 'closed',
        completion_type: 'give_up',
        current_day: null,
        is_public: true,
      }),
    });
    gateway.on('POST /api/promises', ({ body }) => {
      world.promise = promiseOf({ ...(body as object), id: 99 });
      return world.promise;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Повторить еще раз' }));
    await waitFor(() => expect(path()).toBe('/my/99'));
    expect(gateway.to('POST /api/promises').map(({ body }) => body)).toEqual([
      { ...terms, is_public: false, status: 'draft' },
    ]);
    expect(await screen.findByRole('link', { name: 'Редактировать черновик' })).toHaveAttribute(
      'href',
      '/create?draft_id=99',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Читать вслух');
    expect(screen.getByRole('switch', { name: /Кому видно/ })).not.toBeChecked();
  });

  it('[DETAIL-18] [PROMISE-31] [PROMISE-39] closed: when and by whom, and «Повторить еще раз» opens the copy', async () => {
    const { gateway, path } = await open({
      promise: active({
        status: 'closed',
        completion_type: 'success',
        current_day: null,
        closed_at: '2026-11-19T07:00:00.000Z',
        closed_by: 'system',
        is_public: true,
      }),
    });
    expect(screen.getByText('Кто закрыл').parentElement).toHaveTextContent('система');
    gateway.on('POST /api/promises', () => promiseOf({ id: 99 }));
    await userEvent.click(screen.getByRole('button', { name: 'Повторить еще раз' }));
    await waitFor(() => expect(path()).toBe('/my/99'));
    expect(gateway.to('POST /api/promises')[0]!.body).toEqual({
      title: 'Бегать по утрам',
      description: '',
      type: 'habit',
      days_total: 30,
      frequency_mode: 'daily',
      frequency_config: null,
      is_public: false,
      status: 'draft',
    });
  });

  it('[ERR-53] a copy that fails says so', async () => {
    const { gateway } = await open({
      promise: active({ status: 'closed', completion_type: 'failed', current_day: null }),
    });
    gateway.on('POST /api/promises', () => refusal(400, 'X', 'Слишком много обещаний'));
    await userEvent.click(screen.getByRole('button', { name: 'Повторить еще раз' }));
    expect(
      await screen.findByText('Не удалось создать копию обещания: Слишком много обещаний'),
    ).toBeVisible();
  });

  it('[DETAIL-16] the switch changes at once and stays', async () => {
    const { gateway } = await open({ promise: active() });
    let answer: (value: unknown) => void = () => {};
    gateway.on('PATCH /api/promises/:id/privacy', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByText('Публичное')).toBeVisible();
    await act(async () => answer(active({ is_public: true })));
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('[DETAIL-16] of several presses the last counts, and each reaches the server in order', async () => {
    const { gateway } = await open({ promise: active() });
    const answers: (() => void)[] = [];
    gateway.on(
      'PATCH /api/promises/:id/privacy',
      ({ body }) =>
        new Promise((resolve) =>
          answers.push(() => resolve(active({ is_public: (body as { is_public: boolean }).is_public }))),
        ),
    );
    const asked = () =>
      gateway
        .to('PATCH /api/promises/:id/privacy')
        .map(({ body }) => (body as { is_public: boolean }).is_public);
    await userEvent.click(screen.getByRole('switch'));
    await userEvent.click(screen.getByRole('switch'));
    expect(asked()).toEqual([true]);
    await act(async () => answers[0]!());
    expect(screen.getByRole('switch')).not.toBeChecked();
    await waitFor(() => expect(asked()).toEqual([true, false]));
    await act(async () => answers[1]!());
    expect(screen.getByRole('switch')).not.toBeChecked();
  });

  it('[DETAIL-16] a response requested before the press does not revert the switch', async () => {
    const { gateway } = await open({ promise: active() });
    let old: (value: unknown) => void = () => {};
    gateway
      .on('GET /api/promises/:id/visible', () => new Promise((resolve) => (old = resolve)))
      .on('PATCH /api/promises/:id/privacy', () => new Promise(() => {}));
    act(() => void queries.invalidateQueries());
    await userEvent.click(screen.getByRole('switch'));
    old(visible(active()));
    await waitFor(() => expect(queries.isFetching({ queryKey: keys.promise(31) })).toBe(0));
    await act(drawn);
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('a copy whose response was lost is requested again with the same key', async () => {
    const { gateway } = await open({
      promise: active({ status: 'closed', completion_type: 'failed', current_day: null }),
    });
    gateway.on('POST /api/promises', () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'));
    const button = screen.getByRole('button', { name: 'Повторить еще раз' });
    await userEvent.click(button);
    await screen.findByText(/^Не удалось создать копию/);
    await userEvent.click(button);
    await waitFor(() => expect(gateway.to('POST /api/promises')).toHaveLength(2));
    const [first, second] = gateway
      .to('POST /api/promises')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it('offline, an action fails at once with a message, instead of being paused', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { gateway } = await open({ promise: promiseOf() });
    await act(async () => void window.dispatchEvent(new Event('offline')));
    gateway.on('POST /api/promises/:id/start', () => {
      throw new TypeError('Failed to fetch');
    });
    await giveWord();
    expect(await screen.findByText('Не удалось запустить обещание')).toBeVisible();
    line.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
  });

  it('[DETAIL-20] a failed switch reverts silently', async () => {
    const { gateway } = await open({ promise: active() });
    gateway.on('PATCH /api/promises/:id/privacy', () => refusal(409, 'STATE_CHANGED', 'нет'));
    await userEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(screen.getByRole('region', { name: 'Сообщения' })).toBeEmptyDOMElement();
  });

  it('says that nobody can vote on a private promise, and makes it public', async () => {
    const { gateway } = await open({
      promise: active({ approval_type: 'anyuser', motivator: '{anyusers}' }),
    });
    gateway.on('PATCH /api/promises/:id/privacy', () =>
      active({ is_public: true, approval_type: 'anyuser' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Сделать публичным' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Сделать публичным' })).toBeNull());
  });

  it.each([
    ['Закрыть: выполнено', 'success'],
    ['Закрыть: сдаюсь', 'give_up'],
    ['Закрыть: отменить', 'cancel'],
    ['Закрыть: не вышло', 'failed'],
  ])('[PROMISE-26] [PROMISE-27] «%s» asks for confirmation, then closes as %s', async (item, type) => {
    const { gateway } = await open({ promise: active() });
    gateway.on('POST /api/promises/:id/close', () =>
      active({ status: 'closed', completion_type: type as never, current_day: null }),
    );
    await menu(item);
    expect(await screen.findByText('Точно хотите закрыть обещание?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(gateway.to('POST /api/promises/:id/close')).toHaveLength(0);
    await menu(item);
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(gateway.to('POST /api/promises/:id/close')).toHaveLength(1));
    expect(gateway.to('POST /api/promises/:id/close')[0]!.body).toEqual({
      completion_type: type,
      closed_by: 'author',
    });
  });
});

describe('a closed promise without reports', () => {
  it.each([['/my/31', person] as const, ['/promises/31', other] as const])(
    'at %s says that there were none, and does not ask for one',
    async (path, user) => {
      const promise = active({ status: 'closed', completion_type: 'give_up', current_day: null });
      await open({ promise, reports: [] }, { path, user });
      expect(await screen.findByText('Отчётов не было')).toBeVisible();
      expect(screen.queryByText('Первый день, первый отчёт')).toBeNull();
      expect(screen.queryByText('Отчётов пока нет')).toBeNull();
    },
  );
});
