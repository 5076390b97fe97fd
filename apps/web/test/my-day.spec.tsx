import './device-storage.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { reportQueue } from '../src/shared/offline/page-queue.ts';
import type { WaitingReport } from '../src/shared/offline/report-queue.ts';
import { openTable } from '../src/shared/offline/table.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { mountApp } from './mount-app.tsx';
import { active, day, other } from './promise-page.tsx';
import { promiseOf, reportOf } from './samples.ts';

const of = (id: number, title: string, part: Partial<PromiseView> = {}): PromiseView =>
  active({ id, title, approval_type: 'anyuser', created_at: `2026-11-${30 - id}T07:00:00.000Z`, ...part });
const kept = { days: [day(1, 'kept', true)] };

beforeEach(async () => {
  FakeUpload.install();
  await openTable<WaitingReport>('reports').clear();
  await reportQueue.reload();
});
afterEach(() => FakeUpload.remove());

async function open(promises: PromiseView[], gateway = new FakeGateway()) {
  const world = { promises };
  gateway.on('GET /api/promises', () => ({ promises: world.promises }));
  const app = await mountApp('/my', { gateway });
  await waitFor(() => expect(screen.queryByText('Загружаем обещания...')).toBeNull());
  /** The upload's answer: the day is kept, or waits. */
  const answer = (promise: PromiseView, part: object = {}) =>
    act(async () => {
      const next = { ...promise, days: [day(1, part ? 'pending' : 'kept', true)] };
      world.promises = world.promises.map((one) => (one.id === promise.id ? next : one));
      FakeUpload.all.at(-1)!.answer(201, {
        report: reportOf({ id: 80, ...part }),
        promise: next,
        repeated: false,
      });
    });
  return { ...app, gateway, answer };
}
const group = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const mark = (title: string) =>
  within(screen.getByRole('region', { name: 'Осталось' })).getByRole('link', {
    name: `Отчитаться за сегодня: ${title}`,
  });

describe('the day on /my', () => {
  it('[LOOP-38] is in groups, each in the order of the list', async () => {
    await open([
      of(4, 'Читать', kept),
      of(3, 'Бегать'),
      of(2, 'Плавать', kept),
      of(1, 'Петь'),
      promiseOf({ id: 9 }),
    ]);
    expect(group('Осталось')).toEqual(['Петь', 'Бегать']);
    expect(group('Сдержано сегодня')).toEqual(['Плавать', 'Читать']);
    expect(group('Остальные')).toEqual(['Бегать по утрам']);
  });

  it('[LOOP-36] reports in place, then offers the next one that is due, and stays on /my', async () => {
    const two = [of(1, 'Петь'), of(2, 'Бегать'), of(3, 'Читать', kept)];
    const { answer, path } = await open(two);
    await userEvent.click(mark('Бегать'));
    const sheet = await screen.findByRole('dialog', { name: /Бегать$/ });
    await userEvent.type(within(sheet).getByRole('textbox'), 'Пять километров');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(FakeUpload.all[0]!.url).toBe('/api/promises/2/reports?day=3');
    await answer(two[1]!);
    const next = await screen.findByRole('dialog', { name: /Петь$/ });
    expect(within(next).getByRole('textbox')).toHaveValue('');
    await userEvent.type(within(next).getByRole('textbox'), 'Две песни');
    await userEvent.click(within(next).getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    await answer(two[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/my');
  });

  it('[LOOP-37] one press «Сделано» reports what only the system approves, and can be taken back', async () => {
    const system = of(1, 'Петь', { approval_type: 'system' });
    const { gateway, answer } = await open([system, of(2, 'Бегать')]);
    gateway.on('DELETE /api/reports/:id', () => ({ report: reportOf(), promise: system }));
    expect(await screen.findAllByRole('button', { name: /^Сделано/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Сделано: Петь' }));
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(FakeUpload.all[0]!.form.get('text') ?? FakeUpload.all[0]!.form.get('report_text')).toBe('Сделано');
    await answer(system, {
      report_status: 'approved',
      undo_until: '2026-11-20T10:15:00.000Z',
      day_number: 1,
    });
    expect(await screen.findByText('День 1 сдержан')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText('Отчёт отозван')).toBeVisible();
  });

  it('[FEEL-17] D is «Сделано» of the reached promise, and J goes on with the one after it', async () => {
    const titles = ['Бегать', 'Читать', 'Плавать'];
    const mine = titles.map((title, index) => of(index + 1, title, { approval_type: 'system' }));
    const { answer } = await open(mine);
    const names = () =>
      screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
    await waitFor(() => expect(names()).toEqual(titles));
    await userEvent.keyboard('[KeyD]');
    await userEvent.keyboard('[KeyJ]');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Бегать' })).toHaveFocus());
    expect(FakeUpload.all).toEqual([]);
    await userEvent.keyboard('[KeyJ][KeyD]');
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    await answer({ ...mine[1]!, ...kept }, { report_status: 'approved' });
    await waitFor(() => expect(names()).toEqual(['Бегать', 'Плавать', 'Читать']));
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('[KeyJ]');
    expect(screen.getByRole('link', { name: 'Плавать' })).toHaveFocus();
  });

  it('[LOOP-40] many promises are short on wide screens, few are not', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      of(index + 1, `Слово ${index}`, { created_at: '2026-11-01T07:00:00.000Z' }),
    );
    const { unmount } = await open(many);
    expect(document.querySelectorAll('.ui-promise[data-compact]')).toHaveLength(40);
    expect(screen.queryByRole('complementary', { name: 'Сегодня' })).toBeNull();
    unmount();
    await open(many.slice(0, 8));
    expect(document.querySelectorAll('.ui-promise[data-compact]')).toHaveLength(0);
  });

  it('[LOOP-42] somebody without promises sees at once what waits for them', async () => {
    const gateway = new FakeGateway()
      .on('GET /api/voting/pending-reports/count', () => ({ count: 1, more: false, known: 0 }))
      .on('GET /api/voting/pending-reports', () => [
        {
          report_id: 70,
          promise_id: 31,
          promise_title: 'Плавать',
          owner: other,
          day_number: 2,
          report_text: 'Сорок дорожек',
          media_path: null,
          media: null,
          more_media: [],
          created_at: '2026-11-19T06:48:00.000Z',
          role: 'voter',
          is_public: true,
        },
      ]);
    await open([], gateway);
    expect(await screen.findByRole('article', { name: /Плавать/ })).toHaveTextContent('Сорок дорожек');
    expect(screen.queryByRole('link', { name: /Ждут вас/ })).toBeNull();
  });

  it('[LOOP-46] the first promise can be named at once: the wizard goes on at the second question', async () => {
    const { router } = await open([]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Что вы обещаете?' }), 'Петь');
    await userEvent.click(screen.getByRole('link', { name: 'Создать обещание' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Зачем вам это?' })).toBeVisible();
    expect(router.state.location.href).toBe('/create?step=2');
  });
});
