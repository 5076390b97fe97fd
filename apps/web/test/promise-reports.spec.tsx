import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import type { ReportView } from '../src/shared/api/wire.ts';
import { reportOf } from './samples.ts';
import { other, active, open } from './promise-page.tsx';

describe('a decision of somebody whose account was deleted', () => {
  const decided = { report_status: 'approved', approved_by: '{8}', decided_by: null } as const;

  it('[APPROVAL-12] a vote stays, of «удалённый участник»', async () => {
    await open({ promise: active({ approval_type: 'anyuser' }), reports: [reportOf(decided)] });
    expect(await screen.findByText('Голос за: удалённый участник')).toBeVisible();
  });

  it('[APPROVAL-12] so does a motivator`s', async () => {
    await open({ promise: active({ approval_type: 'specific' }), reports: [reportOf(decided)] });
    expect(await screen.findByText('Решение мотиватора: удалённый участник')).toBeVisible();
  });
});

describe('older reports', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  it('[LOOP-41] fold after a week, except one that waits; a press shows them', async () => {
    const at = (day_number: number, days: number, part: Partial<ReportView> = {}) =>
      reportOf({ id: day_number, day_number, created_at: ago(days), report_status: 'approved', ...part });
    await open({
      promise: active(),
      reports: [at(9, 1), at(8, 6), at(7, 8, { report_status: 'pending' }), at(6, 9), at(5, 10)],
    });
    const days = () =>
      screen.getAllByRole('heading', { level: 3, name: /^День/ }).map((one) => one.textContent);
    await screen.findByText('День 9');
    expect(days()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Показать раньше: ещё 2 дня' }));
    expect(days()).toHaveLength(5);
    expect(document.activeElement).toBe(document.getElementById('report-6'));
  });

  it('[LOOP-41] of a promise closed long ago the last days stay', async () => {
    const old = [4, 3, 2, 1].map((day) =>
      reportOf({ id: day, day_number: day, created_at: ago(60 - day), report_status: 'approved' }),
    );
    await open({ promise: active(), reports: old });
    expect(await screen.findByRole('button', { name: 'Показать раньше: ещё 1 день' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: /^День 2/ })).toBeVisible();
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

  it('rejects only with a reason', async () => {
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

  it('a failed rejection says so: its reason was not sent', async () => {
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

  it('[VOTE-06] is only for the motivator: the owner sees that it is pending', async () => {
    await open({ promise: judged, reports: [reportOf()] });
    expect(await screen.findByText('Ждёт решения мотиватора')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Утвердить' })).toBeNull();
  });

  it('[APPROVAL-07] after the draft stage the approval type is read-only', async () => {
    await open({ promise: judged });
    expect(screen.getByText('Подтверждение').parentElement).toHaveTextContent('Мотиватор: Борис');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
