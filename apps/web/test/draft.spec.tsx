import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { refusal } from '@slovo/testing/fake-gateway';
import { askAnew, drawn, mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';
import { other, day, active, hidden, worldOf, open, pressTwice, menu, giveWord } from './promise-page.tsx';

describe('a draft', () => {
  it('[DETAIL-06] [DETAIL-17] [PROMISE-32] shows details only, with a link to edit it', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    expect(gateway.to('GET /api/promises/:id/reports')).toHaveLength(0);
    expect(screen.queryByRole('group', { name: 'Отчёты по видам' })).toBeNull();
    expect(screen.queryByRole('heading', { name: /Отчёты|Reports/ })).toBeNull();
    for (const name of ['Отчитаться за сегодня', 'Добавить отчёт', 'Повторить еще раз'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Удалить черновик']);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Редактировать черновик' })).toHaveAttribute(
      'href',
      '/create?draft_id=31',
    );
  });

  it('[DETAIL-06] shows others no buttons and no reports', async () => {
    const draft = promiseOf({ is_public: true });
    const { gateway } = await open({ promise: draft, mine: false }, { path: '/anya/p/31', user: other });
    expect(screen.getByText('Создано')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button')).toEqual([]);
    expect(main.queryAllByRole('switch')).toEqual([]);
    expect(main.queryByRole('link', { name: 'Редактировать черновик' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Отчёты по видам' })).toBeNull();
    expect(gateway.to('GET /public/promises/:id/reports')).toEqual([]);
  });

  it('starts, and shows day 1', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('POST /api/promises/:id/start', () =>
      active({ current_day: 1, days: [day(1, 'open', true)] }),
    );
    await giveWord();
    expect(await screen.findByText('Слово дано. День 1 идёт.')).toBeVisible();
    expect(screen.getByText('День 1 из 30')).toBeInTheDocument();
  });

  it('[PROMISE-24] deleting asks for confirmation and opens /my', async () => {
    const { gateway, path } = await open({ promise: promiseOf() });
    gateway.on('DELETE /api/promises/:id', () => ({ success: true }));
    await menu('Удалить черновик');
    expect(
      await screen.findByText('Вы уверены, что хотите удалить этот черновик? Это действие нельзя отменить.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(path()).toBe('/my'));
  });

  it('is not «not found» while it is being deleted', async () => {
    const { gateway, path } = await open({ promise: promiseOf() });
    let deleted: (value: unknown) => void = () => {};
    gateway.on('DELETE /api/promises/:id', () => new Promise((resolve) => (deleted = resolve)));
    await menu('Удалить черновик');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
    // The live update arrives before the response.
    gateway.on('GET /api/promises/:id/visible', hidden);
    await askAnew();
    expect(screen.queryByText('Обещание не найдено')).toBeNull();
    await act(async () => deleted({ success: true }));
    await waitFor(() => expect(path()).toBe('/my'));
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

  it('[DETAIL-12] [DETAIL-13] [MOTIV-04] shows the invited motivator; withdrawing unlocks the choice', async () => {
    const { gateway, world } = await open({ promise: specific(invited('pending')) });
    expect(await screen.findByText('@boris', { exact: false })).toBeVisible();
    expect(screen.getByText('Ожидает')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Система/ })).toBeDisabled();
    gateway.on(
      'DELETE /api/promises/:id/motivator/invitation',
      () => (world.promise = specific(invited('cancelled'))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отозвать приглашение' }));
    await userEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Система/ })).toBeEnabled());
    expect(await screen.findByText('Отозвано')).toBeVisible();
  });

  it('[HAND-01] asks before it withdraws an invitation, which can never be sent to the same person again', async () => {
    const { gateway } = await open({ promise: specific(invited('pending')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать приглашение' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      /^Снова пригласить того же мотиватора на это обещание не получится: Борис/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(gateway.to('DELETE /api/promises/:id/motivator/invitation')).toHaveLength(0);
  });

  it('[ERR-50] a withdrawal that fails says so', async () => {
    const { gateway } = await open({ promise: specific(invited('pending')) });
    gateway.on('DELETE /api/promises/:id/motivator/invitation', () => refusal(500, 'INTERNAL', 'x'));
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать приглашение' }));
    await userEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
    expect(await screen.findByText('Ошибка при отмене приглашения')).toBeVisible();
  });

  it('[ERR-49] invitations that cannot be loaded say so', async () => {
    const made = worldOf({ promise: specific(null) });
    made.gateway.on('GET /api/promises/:id/motivator/invitations', () => refusal(400, 'X', 'no'));
    await mountApp('/my/31', { gateway: made.gateway });
    expect(await screen.findByText('Ошибка загрузки информации о приглашении')).toBeVisible();
  });

  it('[APPROVAL-09] saves another approval type, only if it differs', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    const save = await screen.findByRole('button', { name: 'Сохранить' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(save);
    expect(gateway.to('PATCH /api/promises/:id/approval-type')).toHaveLength(0);
    gateway.on('PATCH /api/promises/:id/approval-type', () => refusal(500, 'INTERNAL', 'нет'));
    await userEvent.click(screen.getByRole('radio', { name: /Голосование/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось изменить способ подтверждения');
    expect(save).not.toHaveAttribute('aria-disabled');
    gateway.on('PATCH /api/promises/:id/approval-type', () =>
      promiseOf({ approval_type: 'anyuser', motivator: '{anyusers}' }),
    );
    await userEvent.click(save);
    await screen.findByText('Способ подтверждения сохранён');
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveFocus();
    expect(gateway.to('PATCH /api/promises/:id/approval-type').at(-1)!.body).toEqual({
      approvalType: 'anyuser',
      username: null,
    });
  });

  it('[LOOP-30] saves a choice at once, and starts only after it is saved', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    let answer: (promise: PromiseView) => void = () => {};
    gateway.on('PATCH /api/promises/:id/approval-type', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(await screen.findByRole('radio', { name: /Голосование/ }));
    expect(gateway.to('PATCH /api/promises/:id/approval-type')[0]!.body).toEqual({
      approvalType: 'anyuser',
      username: null,
    });
    const launch = screen.getByRole('button', { name: 'Запустить обещание' });
    expect(launch).toHaveAttribute('aria-busy', 'true');
    answer(promiseOf({ approval_type: 'anyuser', motivator: '{anyusers}' }));
    await screen.findByText('Способ подтверждения сохранён');
    expect(launch).not.toHaveAttribute('aria-busy');
  });

  it('[LOOP-30] a choice that is saved does not jump back for a moment', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('PATCH /api/promises/:id/approval-type', () => promiseOf({ approval_type: 'anyuser' }));
    const vote = await screen.findByRole<HTMLInputElement>('radio', { name: /Голосование/ });
    const shown = jest.spyOn(vote, 'checked', 'set');
    await userEvent.click(vote);
    expect(await screen.findByText('Способ подтверждения сохранён')).toBeVisible();
    await act(drawn);
    expect(shown).toHaveBeenCalledWith(true);
    expect(shown).not.toHaveBeenCalledWith(false);
  });

  it('[LOOP-30] a motivator who was chosen but not invited blocks the start', async () => {
    await open({ promise: promiseOf() });
    await userEvent.click(await screen.findByRole('radio', { name: /Мотиватор/ }));
    expect(screen.getByRole('button', { name: 'Приглашение не создано' })).toHaveAttribute('aria-disabled');
    await userEvent.click(screen.getByRole('radio', { name: /Система/ }));
    expect(screen.getByRole('button', { name: 'Запустить обещание' })).not.toHaveAttribute('aria-disabled');
  });

  it('a double press saves once', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('PATCH /api/promises/:id/approval-type', () => promiseOf({ approval_type: 'anyuser' }));
    await pressTwice(await screen.findByRole('radio', { name: /Голосование/ }));
    expect(gateway.to('PATCH /api/promises/:id/approval-type')).toHaveLength(1);
  });

  it('a double press withdraws once', async () => {
    const { gateway, world } = await open({ promise: specific(invited('pending')) });
    gateway.on(
      'DELETE /api/promises/:id/motivator/invitation',
      () => (world.promise = specific(invited('cancelled'))),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать приглашение' }));
    await pressTwice(screen.getByRole('button', { name: 'Отозвать' }));
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

  it('[MOTIV-06] [MOTIV-07] [MOTIV-08] searches from two letters, 300 ms after the last, for five people', async () => {
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

  it('[MOTIV-17] makes a link for who is not here yet, copies it and withdraws it', async () => {
    // It brings a clipboard.
    const user = userEvent.setup();
    const { gateway } = await open({ promise: promiseOf() });
    const link = { code: 'code_1', path: '/motivator/code_1', expires_at: '2026-12-01T06:00:00.000Z' };
    gateway
      .on('GET /api/promises/:id/motivator/link', () => ({ link: null }))
      .on('POST /api/promises/:id/motivator/link', () => link)
      .on('DELETE /api/promises/:id/motivator/link', () => ({ success: true }));
    await user.click(await screen.findByRole('radio', { name: /Мотиватор/ }));
    await user.click(await screen.findByRole('button', { name: 'Пригласить по ссылке' }));
    const shown = within(await screen.findByRole('region', { name: 'Ссылка для мотиватора' }));
    const url = `${window.location.origin}/motivator/code_1`;
    expect(shown.getByText(url)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Скопировать' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(shown.getByRole('button', { name: 'Отменить ссылку' }));
    expect(await screen.findByRole('button', { name: 'Пригласить по ссылке' })).toBeVisible();
    expect(gateway.to('DELETE /api/promises/:id/motivator/link')).toHaveLength(1);
  });

  it('[MOTIV-17] shares a link with the words of the promise', async () => {
    const share = jest.fn(async (_data?: ShareData) => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const { gateway } = worldOf({ promise: promiseOf() });
      const link = { code: 'code_1', path: '/motivator/code_1', expires_at: '2026-12-01T06:00:00.000Z' };
      gateway.on('GET /api/promises/:id/motivator/link', () => ({ link }));
      await mountApp('/my/31', { gateway, user: person });
      await userEvent.click(await screen.findByRole('button', { name: 'Отправить ссылку' }));
      expect(share).toHaveBeenCalledWith({
        url: `${window.location.origin}/motivator/code_1`,
        text: 'Я даю слово: «Бегать по утрам». Будьте моим мотиватором.',
      });
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  it('[MOTIV-17] shows an open link to its owner who comes back, and does not start without its motivator', async () => {
    const link = { code: 'code_1', path: '/motivator/code_1', expires_at: '2026-12-01T06:00:00.000Z' };
    const { gateway } = worldOf({ promise: promiseOf() });
    gateway.on('GET /api/promises/:id/motivator/link', () => ({ link }));
    await mountApp('/my/31', { gateway, user: person });
    expect(await screen.findByRole('region', { name: 'Ссылка для мотиватора' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Мотиватор/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Запустить обещание' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /Система/ }));
    expect(screen.getByRole('radio', { name: /Система/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Запустить обещание' })).toBeVisible();
  });

  it('a search that fails says so', async () => {
    const { gateway } = await open({ promise: promiseOf() });
    gateway.on('GET /users/search', () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'));
    await search('bor');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Поиск не ответил/);
  });

  it('picking a person, and another one, keeps the focus', async () => {
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
      invitee_id: 8,
    });
  });

  it.each([
    [
      'INVITATION_WAS_CANCELLED',
      409,
      'ПРИГЛАШЕНИЕ МОТИВАТОРА БЫЛО ОТМЕНЕНО. Мотиватора можно пригласить только один раз. После отмены приглашения повторное приглашение того же мотиватора невозможно.',
    ],
    ['INTERNAL', 500, 'Не удалось изменить способ подтверждения'],
  ])('[MOTIV-09] %s shows the message of the requirement', async (code, status, sentence) => {
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
