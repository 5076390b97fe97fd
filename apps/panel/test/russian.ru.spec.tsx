// The panel in Russian: its words and dates, and no English ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { OWN_DELETION_REASON } from '@slovo/domain/deletion';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewOf } from './audience-samples.ts';
import { mountPanel } from './mount-panel.tsx';
import {
  listOf,
  momentsOf,
  promisePageOf,
  running,
  sendingOf,
  serviceOf,
  systemOf,
} from './record-samples.ts';
import { alina, pageOf, searchOf } from './samples.ts';
import { wordsOf } from './words-of.ts';

const finding = () => new FakeGateway().on('GET /api/admin/users/search', () => searchOf([alina]));
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

/** jsdom has no typing into contenteditable. */
async function paste(html: string): Promise<void> {
  const clipboardData = { getData: () => html, files: [], types: ['text/html'] };
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Сообщение' }), { clipboardData });
}

describe('in Russian', () => {
  it('[ADM-GATE-05] [ADM-GATE-06] looks like the profile of nobody', async () => {
    await mountPanel('/', {
      gateway: new FakeGateway().on('GET /api/admin/health', () => refusal(401, 'ADMIN_TOKEN_INVALID', 'no')),
    });
    await screen.findByRole('heading', { name: 'Пользователь не найден' });
    expect(screen.getByText('Профиль @admin не существует')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('group')).not.toHaveAttribute('open');
  });

  it.each([
    [
      () => new Response('<html>', { status: 502 }),
      'Сервер ответил ошибкой: 502. Попробуйте ещё раз. Токен не потерян.',
    ],
    [() => refusal(500, 'INTERNAL', 'У нас что-то сломалось.'), 'У нас что-то сломалось. Токен не потерян.'],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Сервер не ответил. Токен не потерян: проверьте связь',
    ],
  ])('[ADM-GATE-30] says whether the server answered with an error or not at all', async (answer, said) => {
    await mountPanel('/', { gateway: new FakeGateway().on('GET /api/admin/health', answer) });
    await screen.findByRole('heading', { name: 'Пользователь не найден' });
    expect(
      screen.getByText('Не удалось проверить доступ к панели').closest('[role=status]'),
    ).toHaveTextContent(said);
    expect(screen.getByRole('button', { name: 'Попробовать снова', hidden: true })).toBeInTheDocument();
  });

  it('[ADM-GEN-15] show dates in the Russian locale to who reads Russian', async () => {
    await mountPanel('/?q=ali', { gateway: finding() });
    expect(within(await rowOf('Алина Воронцова')).getByText('02.03.26')).toBeVisible();
  });

  it('[ADM-GEN-14] are in Russian but for names, codes and keys', async () => {
    await mountPanel('/?q=ali', { gateway: finding() });
    await rowOf('Алина Воронцова');
    expect(screen.getByRole('link', { name: /^Пользователи/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Контакты' })).toBeVisible();
    expect(wordsOf(/[a-z]{3,}/gi)).toEqual([]);
  });

  it('[DATA-16] say in words that a person deletes their own account', async () => {
    const leaving = { ...alina, status: 'banned' as const, banReason: OWN_DELETION_REASON };
    const gateway = new FakeGateway()
      .on('GET /api/admin/users/:id', () => ({ ...pageOf(), ...leaving }))
      .on('GET /api/admin/users/search', () => searchOf([leaving]));
    await mountPanel('/?q=ali', { gateway });
    const row = await rowOf('Алина Воронцова');
    expect(within(row).getByText('человек сам удаляет аккаунт')).toBeVisible();
    await userEvent.click(within(row).getByRole('link', { name: 'Алина Воронцова' }));
    expect(await screen.findByText('Причина бана:')).toBeVisible();
    expect(screen.getByText('человек сам удаляет аккаунт')).toBeVisible();
  });

  it('[ADM-GEN-15] is whole in Russian, with Russian dates', async () => {
    await mountPanel('/users/184/promises', {
      gateway: new FakeGateway()
        .on('GET /api/admin/users/:id/promises', () => listOf([running]))
        .on('GET /api/admin/users/:id', () => pageOf()),
    });
    const shown = within(await rowOf('Бегать по утрам'));
    expect(shown.getByText('19.11.26')).toBeVisible();
    expect(shown.getByText('создано 01.11.26')).toBeVisible();
    expect(shown.getByText('активно')).toBeVisible();
  });

  it('[ADM-REC-04] has a service’s words in Russian', async () => {
    await mountPanel('/system', {
      gateway: new FakeGateway()
        .on('GET /api/admin/system', () =>
          systemOf([
            serviceOf('media', null),
            serviceOf('auth', { ready: false, waitingFor: ['its database', 'its storage'] }),
          ]),
        )
        .on('GET /api/admin/sending', () => sendingOf()),
    });
    expect(await screen.findByText('media не отвечает.')).toBeVisible();
    expect(screen.getByText('auth не готов: ждёт базу данных, хранилище файлов.')).toBeVisible();
    expect(screen.getByText('ждёт базу данных, хранилище файлов')).toBeVisible();
  });

  it('[ADM-PROM-27] opens at the tab of the address; a list that fails can be tried again', async () => {
    const PROMISE = 'GET /api/admin/promises/:id';
    const VOTES = `${PROMISE}/votes`;
    let isBroken = true;
    const vote = { id: 2, reportId: 1, day: 3, voter: null, type: 'approve', reason: null };
    const votes = [{ ...vote, castAt: '2026-11-19T06:12:00.000Z' }];
    const gateway = new FakeGateway()
      .on(PROMISE, () => promisePageOf())
      .on(`${PROMISE}/moments`, () => momentsOf())
      .on(VOTES, () => (isBroken ? refusal(429, 'RATE_LIMITED', 'Slow down') : votes));
    await mountPanel('/promises/411?tab=votes', { gateway });
    const again = await screen.findByRole('button', { name: 'Попробовать снова' });
    isBroken = false;
    await userEvent.click(again);
    expect(await screen.findByText('удалённый участник')).toBeVisible();
    expect(gateway.to(`${PROMISE}/reports`)).toEqual([]);
  });

  it('[EDITOR-04] turns red above the maximum and says so', async () => {
    await mountPanel('/notifications/broadcast', {
      gateway: new FakeGateway().on('POST /api/admin/notifications/group', () => previewOf()),
    });
    await paste(`<p><i>${'я'.repeat(2_000)}</i></p>`);
    expect(await screen.findByText(/^2.000 \/ 2.000$/)).not.toHaveAttribute('data-over');
    expect(screen.queryByText('⚠️ Превышено максимальное количество символов')).toBeNull();
    await paste('<p>!</p>');
    expect(await screen.findByText('⚠️ Превышено максимальное количество символов')).toBeVisible();
    const counter = screen.getByText(/^2.001 \/ 2.000$/);
    expect(counter).toHaveAttribute('data-over', 'true');
    const css = readFileSync(join(import.meta.dirname, '../../../libs/ui/src/primitives/field.css'), 'utf8');
    expect(css).toMatch(/\[data-over\][^}]*color: var\(--danger/);
  });
});
