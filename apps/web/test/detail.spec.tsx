import { describe, expect, it, jest } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView, ReportView } from '../src/shared/api/wire.ts';
import { keys } from '../src/shared/data/keys.ts';
import { queries } from '../src/shared/data/queries.ts';
import { FakeGateway, refusal } from './fake-gateway.ts';
import { askAnew, drawn, mountApp } from './mount-app.tsx';
import { person, promiseOf, reportOf } from './samples.ts';

const other = { id: 8, username: 'boris', first_name: 'Борис', last_name: null, photo_url: null };
const day = (number: number, state: PromiseView['days'][number]['state'], today = false) => ({
  day: number,
  date: `2026-11-${String(17 + number).padStart(2, '0')}`,
  state,
  today,
});
const active = (part: Partial<PromiseView> = {}): PromiseView =>
  promiseOf({
    status: 'active',
    type: 'habit',
    days_total: 30,
    completed_days: 15,
    current_day: 3,
    started_at: '2026-11-18T07:00:00.000Z',
    days: [day(1, 'kept'), day(2, 'pending'), day(3, 'open', true), day(4, 'ahead')],
    skips: { used: 1, budget: 6 },
    ...part,
  });
const hidden = () => refusal(404, 'PROMISE_NOT_FOUND', 'Обещание не найдено');
interface World {
  promise: PromiseView;
  reports?: ReportView[];
  mine?: boolean;
}
/** A promise that its owner sees by the private calls and everyone, when it is public, by the public ones. */
function worldOf({ promise, reports = [], mine = true }: World) {
  const world = { promise, reports };
  const seen = () => (world.promise.is_public ? world.promise : hidden());
  const gateway = new FakeGateway()
    .on('GET /api/promises/:id', () => (mine ? world.promise : hidden()))
    .on('GET /api/promises/:id/reports', () => world.reports)
    .on('GET /public/promises/:id', seen)
    .on('GET /public/users/:name/promises/:id', seen)
    .on('GET /public/promises/:id/reports', () => world.reports)
    .on('GET /api/promises/:id/motivator/invitations', () => ({
      invitations: [world.promise.invitation].filter(Boolean),
    }))
    .on('GET /api/reports/:id/approval-count', () => ({
      report_id: 70,
      promise_id: 31,
      status: 'open',
      totalVotes: 0,
      approveVotes: 0,
      requiredVotes: 1,
    }))
    .on('GET /api/reports/:id/approvals', () => []);
  return { gateway, world };
}
async function open(
  given: World,
  { path = '/my/31', user = person as typeof person | typeof other | null } = {},
) {
  const made = worldOf(given);
  const app = await mountApp(path, { gateway: made.gateway, user });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, ...made };
}
const pressTwice = (button: HTMLElement) =>
  act(async () => {
    // Both before the button could be drawn busy.
    fireEvent.click(button);
    fireEvent.click(button);
  });
const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё действия' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the page of an own promise', () => {
  it('[DETAIL-01] [DETAIL-08] [DETAIL-09] [DETAIL-10] [DETAIL-15] [DETAIL-16] says what it is and how it stands', async () => {
    await open({ promise: active({ description: 'Пока город спит.', current_day: 12 }) });
    expect(screen.getByRole('link', { name: /Аня Ветрова: Back to My Promises/ })).toHaveAttribute(
      'href',
      '/my',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    for (const text of [
      'Пока город спит.',
      'Активно',
      'Day 12 of 30',
      'Type',
      '30-day habit',
      'Created',
      'Started',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('progressbar', { name: '15 из 30 дней' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('switch', { name: /Visibility/ })).not.toBeChecked();
  });

  it('[DETAIL-11] the bar ends at 100 %', async () => {
    await open({ promise: active({ completed_days: 45 }) });
    expect(screen.getByRole('progressbar', { name: '45 из 30 дней' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });

  it('[DETAIL-15] [DETAIL-18] [PROMISE-31] closed: when and by whom, and «Повторить еще раз» opens the copy', async () => {
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
    expect(screen.getByText('Closed By').parentElement).toHaveTextContent('система');
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

  it('[DETAIL-16] the switch shows its new place at once and keeps it', async () => {
    const { gateway } = await open({ promise: active() });
    let answer: (value: unknown) => void = () => {};
    gateway.on('PATCH /api/promises/:id/privacy', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByText('Публичное')).toBeVisible();
    await act(async () => answer(active({ is_public: true })));
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('[DETAIL-16] of several presses the last counts, and each reaches the server in its turn', async () => {
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

  it('[DETAIL-16] an answer that was asked for before the press does not put the switch back', async () => {
    const { gateway } = await open({ promise: active() });
    let old: (value: unknown) => void = () => {};
    gateway
      .on('GET /api/promises/:id', () => new Promise((resolve) => (old = resolve)))
      .on('PATCH /api/promises/:id/privacy', () => new Promise(() => {}));
    act(() => void queries.invalidateQueries());
    await userEvent.click(screen.getByRole('switch'));
    old(active());
    await waitFor(() => expect(queries.isFetching({ queryKey: keys.promise(31) })).toBe(0));
    await act(drawn);
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('a copy whose answer was lost is asked for again by the same key', async () => {
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

  it('without a line a press fails at once and says so, instead of waiting unseen', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { gateway } = await open({ promise: promiseOf() });
    await act(async () => void window.dispatchEvent(new Event('offline')));
    gateway.on('POST /api/promises/:id/start', () => {
      throw new TypeError('Failed to fetch');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
    expect(await screen.findByText('Error starting promise')).toBeVisible();
    line.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
  });

  it('[DETAIL-20] a refused switch goes back without a word', async () => {
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
  ])('[PROMISE-26] [PROMISE-27] «%s» asks, then closes as %s', async (item, type) => {
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

  it('[ERR-54] a closing that fails says as what', async () => {
    const { gateway } = await open({ promise: active() });
    gateway.on('POST /api/promises/:id/close', () => refusal(500, 'INTERNAL', 'x'));
    await menu('Закрыть: сдаюсь');
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
    expect(await screen.findByText('Error closing promise as give_up')).toBeVisible();
  });
});

describe('a closed promise without reports', () => {
  it.each([['/my/31', person] as const, ['/promises/31', other] as const])(
    'at %s says that there were none, and asks for none',
    async (path, user) => {
      const promise = active({ status: 'closed', completion_type: 'give_up', current_day: null });
      await open({ promise, reports: [] }, { path, user });
      expect(await screen.findByText('Отчётов не было')).toBeVisible();
      expect(screen.queryByText('Первый день, первый отчёт')).toBeNull();
      expect(screen.queryByText('Отчётов пока нет')).toBeNull();
    },
  );
});

describe('a draft', () => {
  it('[DETAIL-06] [DETAIL-17] [PROMISE-32] shows details only, with the way to edit it', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    expect(screen.queryByText(/Reports/)).toBeNull();
    expect(gateway.to('GET /api/promises/:id/reports')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Редактировать черновик' })).toHaveAttribute(
      'href',
      '/create?draft_id=31',
    );
  });

  it('starts, and shows day 1', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('POST /api/promises/:id/start', () =>
      active({ current_day: 1, days: [day(1, 'open', true)] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
    expect(await screen.findByText('Day 1 of 30')).toBeVisible();
    expect(screen.getByText('Слово дано. День 1 идёт.')).toBeVisible();
  });

  it('[ERR-55] a start that fails says so, with the reason', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('POST /api/promises/:id/start', () => refusal(409, 'INVITATION_MISSING', 'Приглашения нет'));
    await userEvent.click(screen.getByRole('button', { name: 'Запустить обещание' }));
    expect(await screen.findByText('Error starting promise: Приглашения нет')).toBeVisible();
  });

  it('[PROMISE-24] deleting asks in the document`s words and leads to /my', async () => {
    const { gateway, path } = await open({ promise: promiseOf() });
    gateway.on('DELETE /api/promises/:id', () => ({ success: true }));
    await menu('Удалить черновик');
    expect(
      await screen.findByText('Вы уверены, что хотите удалить этот черновик? Это действие нельзя отменить.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(path()).toBe('/my'));
  });

  it('does not call itself lost while it is being deleted', async () => {
    const { gateway, path } = await open({ promise: promiseOf() });
    let deleted: (value: unknown) => void = () => {};
    gateway.on('DELETE /api/promises/:id', () => new Promise((resolve) => (deleted = resolve)));
    await menu('Удалить черновик');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
    // The news of it comes before the answer.
    gateway.on('GET /api/promises/:id', hidden);
    await askAnew();
    expect(screen.queryByText('Обещание не найдено')).toBeNull();
    await act(async () => deleted({ success: true }));
    await waitFor(() => expect(path()).toBe('/my'));
  });

  it('[ERR-56] a deletion that fails says so', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('DELETE /api/promises/:id', () => refusal(500, 'INTERNAL', 'x'));
    await menu('Удалить черновик');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Error deleting draft')).toBeVisible();
  });

  const invited = (status: 'pending' | 'accepted' | 'rejected' | 'cancelled') => ({
    id: 5,
    promise_id: 31,
    status,
    invitee_username: 'boris',
    invitee_id: 8,
    invitee: { first_name: 'Борис', last_name: null, photo_url: null },
    created_at: '2026-11-19T07:00:00.000Z',
    expires_at: '2026-11-26T07:00:00.000Z',
    responded_at: null,
  });
  const specific = (invitation: PromiseView['invitation']) =>
    promiseOf({
      approval_type: 'specific',
      motivator: '{8}',
      motivator_person: other,
      invitation,
      status:
        invitation?.status === 'pending'
          ? 'draft_with_motivator'
          : invitation?.status === 'accepted'
            ? 'draft_motivator_accepted'
            : 'draft',
    });

  it.each([
    [null, 'Приглашение не создано', 'Ожидается создание приглашения мотиватора'],
    ['pending', 'Ожидается принятие приглашения', 'Ожидается принятие приглашения мотиватором'],
    ['rejected', 'Приглашение отклонено', 'Мотиватор отклонил приглашение'],
  ] as const)(
    '[APPROVAL-01] [APPROVAL-02] [APPROVAL-03] [APPROVAL-04] invitation %s blocks the launch: «%s»',
    async (status, label, reason) => {
      const { gateway } = await open({ promise: specific(status && invited(status)) });
      const button = screen.getByRole('button', { name: label });
      expect(button).toHaveAccessibleDescription(reason);
      await userEvent.click(button);
      expect(gateway.to('POST /api/promises/:id/start')).toHaveLength(0);
    },
  );

  it('[APPROVAL-05] an accepted invitation, and any other approval, may launch', async () => {
    await open({ promise: specific(invited('accepted')) });
    expect(screen.getByRole('button', { name: 'Запустить обещание' })).toBeEnabled();
  });

  it('[DETAIL-12] [DETAIL-13] [MOTIV-04] shows the invited motivator; withdrawing frees the choice', async () => {
    const { gateway, world } = await open({ promise: specific(invited('pending')) });
    expect(await screen.findByText('@boris', { exact: false })).toBeVisible();
    expect(screen.getByText('Ожидает')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Система/ })).toBeDisabled();
    gateway.on(
      'DELETE /api/promises/:id/motivator/invitation',
      () => (world.promise = specific(invited('cancelled'))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отозвать приглашение' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Система/ })).toBeEnabled());
    expect(await screen.findByText('Отозвано')).toBeVisible();
  });

  it('[ERR-50] a withdrawal that fails says so', async () => {
    const { gateway } = await open({ promise: specific(invited('pending')) });
    gateway.on('DELETE /api/promises/:id/motivator/invitation', () => refusal(500, 'INTERNAL', 'x'));
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать приглашение' }));
    expect(await screen.findByText('Ошибка при отмене приглашения')).toBeVisible();
  });

  it('[ERR-49] invitations that do not load say so', async () => {
    const made = worldOf({ promise: specific(null) });
    made.gateway.on('GET /api/promises/:id/motivator/invitations', () => refusal(400, 'X', 'no'));
    await mountApp('/my/31', { gateway: made.gateway });
    expect(await screen.findByText('Ошибка загрузки информации о приглашении')).toBeVisible();
  });

  it('[APPROVAL-09] saves another way of approval, only when it differs', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    const save = await screen.findByRole('button', { name: 'Сохранить' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(save);
    expect(gateway.to('PATCH /api/promises/:id/approval-type')).toHaveLength(0);
    await userEvent.click(screen.getByRole('radio', { name: /Голосование/ }));
    expect(save).not.toHaveAttribute('aria-disabled');
    gateway.on('PATCH /api/promises/:id/approval-type', () =>
      promiseOf({ approval_type: 'anyuser', motivator: '{anyusers}' }),
    );
    await userEvent.click(save);
    await screen.findByText('Способ подтверждения сохранён');
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveFocus();
    expect(gateway.to('PATCH /api/promises/:id/approval-type')[0]!.body).toEqual({
      approvalType: 'anyuser',
      username: null,
    });
  });

  it('a double press saves once', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('PATCH /api/promises/:id/approval-type', () => promiseOf({ approval_type: 'anyuser' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Голосование/ }));
    await pressTwice(screen.getByRole('button', { name: 'Сохранить' }));
    expect(gateway.to('PATCH /api/promises/:id/approval-type')).toHaveLength(1);
  });

  it('a double press withdraws once', async () => {
    const { gateway, world } = await open({ promise: specific(invited('pending')) });
    gateway.on(
      'DELETE /api/promises/:id/motivator/invitation',
      () => (world.promise = specific(invited('cancelled'))),
    );
    await pressTwice(await screen.findByRole('button', { name: 'Отозвать приглашение' }));
    expect(gateway.to('DELETE /api/promises/:id/motivator/invitation')).toHaveLength(1);
  });

  const search = async (text: string) => {
    await userEvent.click(await screen.findByRole('radio', { name: /Мотиватор/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Кого пригласить' }), text);
  };
  const people = Array.from({ length: 7 }, (_, index) => ({
    ...other,
    id: 8 + index,
    username: `boris${index}`,
    bio: '',
  }));

  it('[APPROVAL-08] a motivator must be picked from the list', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    await userEvent.click(await screen.findByRole('radio', { name: /Мотиватор/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Пожалуйста, выберите мотиватора из списка');
    expect(gateway.to('PATCH /api/promises/:id/approval-type')).toHaveLength(0);
  });

  it('[MOTIV-06] [MOTIV-07] [MOTIV-08] searches from two letters, 300 ms after the last, five people', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('GET /users/search', () => people);
    await userEvent.click(await screen.findByRole('radio', { name: /Мотиватор/ }));
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    const field = screen.getByRole('textbox', { name: 'Кого пригласить' });
    await user.type(field, ' b ');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(gateway.to('GET /users/search')).toHaveLength(0);
    await user.clear(field);
    await user.type(field, 'bor');
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(gateway.to('GET /users/search')).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    const [asked] = gateway.to('GET /users/search');
    expect([asked!.query.get('username'), asked!.query.get('limit')]).toEqual(['bor', '5']);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(within(screen.getByRole('list', { name: 'Найденные люди' })).getAllByRole('button')).toHaveLength(
      5,
    );
  });

  it('a search that fails says so', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('GET /users/search', () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'));
    await search('bor');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Поиск не ответил/);
  });

  it('picking a person, and another one, keeps the keyboard in its place', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('GET /users/search', () => people);
    await search('bor');
    (await screen.findAllByRole('button', { name: /Борис/ }))[0]!.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Выбрать другого' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Кого пригласить' })).toHaveFocus();
  });

  it('invites the picked person by username', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway
      .on('GET /users/search', () => people)
      .on('PATCH /api/promises/:id/approval-type', () => specific(invited('pending')));
    await search('bor');
    await userEvent.click((await screen.findAllByRole('button', { name: /Борис/ }))[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }));
    expect(await screen.findByRole('button', { name: 'Ожидается принятие приглашения' })).toBeVisible();
    expect(gateway.to('PATCH /api/promises/:id/approval-type')[0]!.body).toEqual({
      approvalType: 'specific',
      username: 'boris0',
    });
  });

  it.each([
    [
      'INVITATION_WAS_CANCELLED',
      409,
      /^ПРИГЛАШЕНИЕ МОТИВАТОРА БЫЛО ОТМЕНЕНО\. Мотиватора можно пригласить только один раз\./,
    ],
    ['INTERNAL', 500, /^Failed to update approval type$/],
  ])('[MOTIV-09] [ERR-52] %s is told in the document`s words', async (code, status, sentence) => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway
      .on('GET /users/search', () => people)
      .on('PATCH /api/promises/:id/approval-type', () => refusal(status, code, 'нет'));
    await search('bor');
    await userEvent.click((await screen.findAllByRole('button', { name: /Борис/ }))[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('reports', () => {
  it('[DETAIL-07] [REPORTS-02] [REPORTS-04] [REPORTS-05] [REPORTS-08] tiles, days, and how many', async () => {
    await open({
      promise: active(),
      reports: [
        reportOf({ id: 3, report_status: 'approved', day_number: 3, media_path: 'x.jpg' }),
        reportOf({ id: 2, report_status: 'pending' }),
        reportOf({ id: 1, report_status: 'rejected', day_number: 1, reject_reason: 'Вчерашнее фото' }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Daily Reports' })).toBeVisible();
    const tiles = await screen.findByRole('group', { name: 'Отчёты по видам' });
    expect(tiles).toHaveTextContent('3total1approved1pending1rejected1with media');
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^День 3/),
      expect.stringMatching(/^День 2/),
      expect.stringMatching(/^День 1/),
    ]);
    expect(screen.getByText('Вчерашнее фото')).toBeVisible();
    expect(screen.getByText('Showing all 3 reports')).toBeVisible();
  });

  it('[REPORTS-01] [REPORTS-06] a goal`s are «Progress Reports», those without a day stand under day 1', async () => {
    await open({ promise: active({ type: 'goal', skips: null }), reports: [reportOf({ day_number: null })] });
    expect(await screen.findByRole('heading', { name: 'Progress Reports' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: /^День 1/ })).toBeVisible();
  });

  it('[REPORTS-03] Refresh asks again', async () => {
    const { gateway, world } = await open({ promise: active() });
    await screen.findByText('Первый день, первый отчёт');
    world.reports = [reportOf()];
    const before = gateway.to('GET /api/promises/:id/reports').length;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Два с половиной.')).toBeVisible();
    expect(gateway.to('GET /api/promises/:id/reports')).toHaveLength(before + 1);
  });

  it('[REPORTS-03] a Refresh that fails says so and leaves what is there', async () => {
    const { gateway } = await open({ promise: active(), reports: [reportOf()] });
    await screen.findByText('Два с половиной.');
    gateway.on('GET /api/promises/:id/reports', () => refusal(400, 'X', 'no'));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Failed to load reports')).toBeVisible();
    expect(screen.getByText('Два с половиной.')).toBeVisible();
  });

  it('[REPORTS-07] empty, they lead to the bot', async () => {
    await open({ promise: active() });
    expect(await screen.findByRole('link', { name: 'Открыть бота' })).toHaveAttribute(
      'href',
      'https://t.me/slovo_bot?start=r_31',
    );
  });

  it('[ERR-07] that do not load say so', async () => {
    const made = worldOf({ promise: active() });
    made.gateway.on('GET /api/promises/:id/reports', () => refusal(400, 'X', 'no'));
    await mountApp('/my/31', { gateway: made.gateway });
    expect(await screen.findByText('Failed to load reports')).toBeVisible();
  });

  it('markup in them is shown as text', async () => {
    await open({
      promise: active({ title: '<b>x</b>' }),
      reports: [reportOf({ report_text: '<img src=x onerror=alert(1)>' })],
    });
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('<b>x</b>');
  });
});

describe('a public promise', () => {
  const shared = active({ is_public: true, approval_type: 'anyuser', motivator: '{anyusers}' });
  const asBoris = { path: '/anya/p/31', user: other };

  it('[DETAIL-02] [PUBLIC-07] is shown to others by the public calls, without the owner`s actions', async () => {
    const { gateway } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    expect(await screen.findByText('Два с половиной.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Аня Ветрова @anya/ })).toHaveAttribute('href', '/anya');
    expect(screen.getByRole('group', { name: 'Отчёты по видам' })).toHaveTextContent('1total');
    expect(screen.getByRole('heading', { name: /^День 2/ })).toBeVisible();
    for (const role of ['switch'] as const) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ещё действия' })).toBeNull();
    expect(gateway.to('GET /api/promises/:id')).toHaveLength(0);
  });

  it('[DETAIL-02] [DETAIL-19] [PUBLIC-07] [PUBLIC-08] its owner gets their own version there, and is told that it is theirs', async () => {
    const { gateway } = await open({ promise: shared }, { path: '/anya/p/31' });
    expect(gateway.to('GET /api/promises/:id')).toHaveLength(1);
    await waitFor(() => expect(gateway.to('GET /api/promises/:id/reports')).not.toHaveLength(0));
    expect(gateway.to('GET /public/promises/:id/reports')).toHaveLength(0);
    expect(screen.getByRole('link', { name: /Аня Ветрова @anya/ })).toHaveAttribute('href', '/anya');
    expect(screen.getByText('👑 Это ваше обещание')).toBeVisible();
    expect(screen.getByRole('switch')).toBeChecked();
  });

  it('[DETAIL-02] not mine on /my/{id}: the public version', async () => {
    await open({ promise: shared, mine: false }, { user: other });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Бегать по утрам');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('[DETAIL-21] [DETAIL-22] that is not there says whose it is not, with a way back', async () => {
    await open({ promise: active(), mine: false }, asBoris);
    expect(screen.getByRole('heading', { name: 'Обещание не найдено' })).toBeVisible();
    expect(screen.getByText('Обещание #31 пользователя @anya не существует или недоступно')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Назад' })).toBeVisible();
  });

  it('[DETAIL-21] made private while it is looked at, it is not shown any more', async () => {
    const { world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    await screen.findByText('Два с половиной.');
    world.promise = { ...shared, is_public: false };
    await askAnew();
    expect(await screen.findByRole('heading', { name: 'Обещание не найдено' })).toBeVisible();
    expect(screen.queryByText('Два с половиной.')).toBeNull();
  });

  it('a server that wants a pause does not make it «not found»', async () => {
    const made = worldOf({ promise: shared });
    made.gateway.on('GET /public/users/:name/promises/:id', () =>
      refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'),
    );
    await mountApp('/anya/p/31', { gateway: made.gateway, user: null });
    expect(await screen.findByRole('heading', { name: 'Failed to load promises' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it.each(['/promises/abc', '/my/abc', '/anya/p/abc'])('%s is no promise at all', async (path) => {
    const { gateway } = await mountApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Страница не найдена');
    expect(gateway.asked.filter((one) => one.path.includes('NaN'))).toEqual([]);
  });

  it('[VOTE-05] a vote by keyboard keeps its place, also once the report is approved', async () => {
    const { gateway, world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    gateway.on('POST /api/reports/:id/vote', () => {
      world.reports = [reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' })];
      return {};
    });
    (await screen.findByRole('button', { name: 'Проголосовать за' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toHaveFocus();
    await screen.findByText('Голос за: Борис');
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toHaveFocus();
  });

  it('[VOTE-05] a vote cast before takes no focus', async () => {
    const approved = reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' });
    await open({ promise: shared, mine: false, reports: [approved] }, asBoris);
    expect(await screen.findByRole('button', { name: 'Проголосовал' })).not.toHaveFocus();
  });

  it('[VOTE-03] [VOTE-05] [APPROVAL-11] another person votes; the button changes at once', async () => {
    const { gateway, world } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    expect(await screen.findByText('Нужен 1 голос для утверждения')).toBeVisible();
    let answer: (value: unknown) => void = () => {};
    gateway.on('POST /api/reports/:id/vote', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(screen.getByRole('button', { name: 'Проголосовать за' }));
    const done = screen.getByRole('button', { name: 'Проголосовал' });
    expect(done).toBeVisible();
    expect(done).toHaveAttribute('aria-disabled', 'true');
    expect(gateway.to('POST /api/reports/:id/vote')[0]!.body).toEqual({
      voteType: 'approve',
      voteReason: null,
    });
    world.reports = [reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' })];
    await act(async () => answer({}));
    expect(await screen.findByText('Голос за: Борис')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Проголосовал' })).toBeVisible();
  });

  it('[VOTE-10] a vote that fails is only logged', async () => {
    const logged = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { gateway } = await open({ promise: shared, mine: false, reports: [reportOf()] }, asBoris);
    gateway.on('POST /api/reports/:id/vote', () => refusal(409, 'REPORT_NOT_PENDING', 'поздно'));
    await userEvent.click(await screen.findByRole('button', { name: 'Проголосовать за' }));
    await waitFor(() => expect(logged).toHaveBeenCalledWith('vote: поздно'));
    expect(screen.getByRole('region', { name: 'Сообщения' })).toBeEmptyDOMElement();
    expect(await screen.findByRole('button', { name: 'Проголосовать за' })).toBeVisible();
    logged.mockRestore();
  });

  it('[VOTE-09] the owner sees why they cannot vote', async () => {
    await open({ promise: shared, reports: [reportOf()] });
    expect(await screen.findByText('Голосуют другие. За свои отчёты голосовать нельзя.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Проголосовать за' })).toBeNull();
  });
});

describe('a motivator`s decision', () => {
  const judged = active({ approval_type: 'specific', motivator: '{8}', motivator_person: other });
  const asMotivator = { user: other };

  it('[VOTE-06] [VOTE-07] [VOTE-08] «Утвердить» becomes «Утверждено»', async () => {
    const { gateway, world } = await open({ promise: judged, reports: [reportOf()] }, asMotivator);
    gateway.on('POST /api/reports/:id/approve-by-motivator', () => {
      world.reports = [reportOf({ report_status: 'approved', decided_by: other, approved_by: '{8}' })];
      return {};
    });
    (await screen.findByRole('button', { name: 'Утвердить' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Утверждено' })).toHaveFocus();
    expect(await screen.findByText('Решение мотиватора: Борис')).toBeVisible();
  });

  it('rejects with a reason, and not without one', async () => {
    const { gateway } = await open({ promise: judged, reports: [reportOf()] }, asMotivator);
    gateway.on('POST /api/reports/:id/reject-by-motivator', () => ({}));
    await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }));
    const sheet = await screen.findByRole('dialog', { name: 'Почему отклоняете?' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отклонить' }));
    expect(within(sheet).getByRole('alert')).toHaveTextContent('Напишите причину');
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Причина' }), 'Вчерашнее фото');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отклонить' }));
    await waitFor(() => expect(gateway.to('POST /api/reports/:id/reject-by-motivator')).toHaveLength(1));
    expect(gateway.to('POST /api/reports/:id/reject-by-motivator')[0]!.body).toEqual({
      reason: 'Вчерашнее фото',
    });
  });

  it('a rejection that did not arrive says so: its reason has not been read', async () => {
    const { gateway } = await open({ promise: judged, reports: [reportOf()] }, asMotivator);
    gateway.on('POST /api/reports/:id/reject-by-motivator', () => refusal(500, 'INTERNAL', 'x'));
    await userEvent.click(await screen.findByRole('button', { name: 'Отклонить' }));
    const sheet = await screen.findByRole('dialog', { name: 'Почему отклоняете?' });
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Причина' }), 'Вчерашнее фото');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отклонить' }));
    expect(await screen.findByText('Не удалось отклонить отчёт')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }));
    expect(await screen.findByRole('textbox', { name: 'Причина' })).toHaveValue('Вчерашнее фото');
  });

  it('[VOTE-06] is the named person`s alone: the owner reads that it is awaited', async () => {
    await open({ promise: judged, reports: [reportOf()] });
    expect(await screen.findByText('Ждёт решения мотиватора')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Утвердить' })).toBeNull();
  });

  it('[APPROVAL-07] after the draft the way of approval is read-only', async () => {
    await open({ promise: judged });
    expect(screen.getByText('Approval').parentElement).toHaveTextContent('Мотиватор: Борис');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the days of a promise', () => {
  const letters = {
    k: 'kept',
    p: 'pending',
    s: 'skipped',
    r: 'rest',
    m: 'missed',
    j: 'rejected',
    o: 'open',
    a: 'ahead',
  };
  /** A letter for each day from 2 November; today in capitals. */
  const term = (states: string, from = '2026-11-02'): PromiseView['days'] =>
    states.split('').map((letter, index) => ({
      day: index + 1,
      date: addDays(from, index),
      state: letters[letter.toLowerCase() as 'k'] as 'kept',
      today: letter !== letter.toLowerCase(),
    }));
  const cell = (name: string) => screen.getByRole('gridcell', { name });

  it('stand in a calendar: every state, the day`s number and today', async () => {
    await open({ promise: active({ days: term('kpsrmjOa') }) });
    for (const name of [
      '2 ноября, день 1: сдержано',
      '3 ноября, день 2: на проверке',
      '4 ноября, день 3: пропуск по праву',
      '5 ноября, день 4: отдых',
      '6 ноября, день 5: пропущено',
      '7 ноября, день 6: отклонено',
      '8 ноября, день 7: сегодня, отчёта ещё нет',
      '9 ноября, день 8: впереди',
      '15 ноября',
    ]) {
      expect(cell(name)).toBeVisible();
    }
    expect(cell('8 ноября, день 7: сегодня, отчёта ещё нет')).toHaveAttribute('aria-current', 'date');
    expect(screen.queryByRole('gridcell', { name: '16 ноября' })).toBeNull();
  });

  it('have a legend of the signs that are there', async () => {
    await open({ promise: active({ days: term('ksOa') }) });
    const signs = [...document.querySelectorAll('.ui-legend li')].map((one) => one.textContent);
    expect(signs).toEqual(['сдержано', 'пропуск по праву', 'сегодня', 'впереди']);
  });

  it('show how long the promise stood still while its owner was banned', async () => {
    const [first, ...after] = term('kkO');
    await open({
      promise: active({ days: [first!, ...after.map((one) => ({ ...one, date: addDays(one.date, 3) }))] }),
    });
    for (const date of [3, 4, 5]) expect(cell(`${date} ноября: пауза`)).toHaveAttribute('data-day', 'paused');
    expect(cell('6 ноября, день 2: сдержано')).toBeVisible();
  });

  it('turn by months within the term', async () => {
    await open({ promise: active({ days: term(`${'k'.repeat(18)}O${'a'.repeat(30)}`) }) });
    expect(screen.getByRole('grid', { name: 'Ноябрь 2026' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Предыдущий месяц' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Следующий месяц' }));
    expect(screen.getByRole('grid', { name: 'Декабрь 2026' })).toBeVisible();
    expect(cell('20 декабря, день 49: впереди')).toBeVisible();
    const last = screen.getByRole('button', { name: 'Следующий месяц' });
    expect(last).toHaveAttribute('aria-disabled', 'true');
    expect(last).toHaveFocus();
  });

  it('are a table for those who would rather read', async () => {
    await open({ promise: active({ days: term('kO') }) });
    const asTable = screen.getByRole('button', { name: 'Таблицей' });
    expect(asTable).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(asTable);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((one) => one.textContent))).toEqual([
      ['Дата', 'День', 'Как прошёл'],
      ['2 ноября', '1', 'сдержано'],
      ['3 ноября', '2', 'сегодня, отчёта ещё нет'],
    ]);
    expect(screen.queryByRole('grid')).toBeNull();
    await userEvent.click(asTable);
    expect(screen.getByRole('grid')).toBeVisible();
  });

  it('tell the streak with the best one, and the strength', async () => {
    await open({ promise: active({ days: term('kkkkmkkO'), streak: 2, strength: 61 }) });
    expect(screen.getByText('2 дня подряд')).toBeVisible();
    expect(screen.getByText('лучшая серия 4')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Сила слова: 61 из 100' })).toHaveAttribute(
      'aria-valuenow',
      '61',
    );
    expect(screen.getByText('держится')).toBeVisible();
  });

  it.each([
    ['a goal asks for no day', { type: 'goal' as const, days: term('krkO') }],
    ['nothing has been kept yet', { days: term('Oaaa') }],
  ])('tell neither where %s', async (_, part) => {
    await open({ promise: active(part) });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByText(/подряд/)).toBeNull();
  });

  it('say until when today`s report counts, while it waits for one', async () => {
    const today_ends_at = '2026-11-20T00:00:00.000Z';
    const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }).format(
      new Date(today_ends_at),
    );
    const { unmount } = await open({ promise: active({ days: term('kO'), today_ends_at }) });
    expect(screen.getByText(`Пропуски по праву: 1 из 6 · сегодня до ${time}`)).toBeVisible();
    unmount();
    await open({ promise: active({ days: term('kK'), today_ends_at }) });
    expect(screen.getByText('Пропуски по праву: 1 из 6')).toBeVisible();
  });
});
