import './device-storage.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { FakeUpload } from './fake-upload.ts';
import { mountApp } from './mount-app.tsx';
import { comeBack, gatewayOf, goOffline } from './offline-pages.tsx';
import { active, worldOf } from './promise-page.tsx';

// Real: the whole page, its tables and its queue. Fake: the gateway, IndexedDB, the connection, uploads and the time.

/** Two hours before the day ends that the samples show. */
const EVENING = '2026-11-20T22:00:00.000Z';
const HOUR = 3_600_000;

beforeEach(() => {
  localStorage.removeItem('clock');
  jest.useFakeTimers({
    now: new Date(EVENING),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance', 'nextTick', 'setImmediate'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const later = (ms: number) => jest.setSystemTime(Date.now() + ms);

async function compose(gateway: FakeGateway) {
  await mountApp('/my/31?report=true', { gateway });
  await screen.findByRole('dialog', { name: 'Отчёт за сегодня' });
}
async function send(words: string) {
  await userEvent.type(screen.getByRole('textbox', { name: 'Что сделано' }), words);
  await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
}
const withReceipt = () => gatewayOf().on('GET /api/clock', () => ({ receipt: 'signed' }));
const asked = async (gateway: FakeGateway) =>
  waitFor(() => {
    expect(gateway.to('GET /api/clock')).not.toHaveLength(0);
    expect(localStorage.getItem('clock')).not.toBeNull();
  });
const sealOf = ({ headers }: FakeUpload) => [
  headers.get('clock-receipt'),
  Number(headers.get('clock-elapsed')),
];

describe('a report from the page', () => {
  it('[SENT-08] that is written offline says how long after the server’s receipt it was written', async () => {
    const gateway = withReceipt();
    await compose(gateway);
    await asked(gateway);
    await goOffline();
    later(HOUR);
    await send('Бегала');
    await screen.findByRole('region', { name: 'Ещё не отправлены' });
    later(9 * HOUR);
    await comeBack();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    const [receipt, elapsed] = sealOf(FakeUpload.all[0]!);
    expect(receipt).toBe('signed');
    expect(Math.abs(Number(elapsed) - HOUR)).toBeLessThan(60_000);
    expect(FakeUpload.all[0]!.url).toBe('/api/promises/31/reports?day=3');
  });

  it('[SENT-08] that is sent again after an outage counts from its first press', async () => {
    const gateway = withReceipt();
    await compose(gateway);
    await asked(gateway);
    await send('Бегала');
    await act(async () => FakeUpload.all[0]!.answer(503, { message: 'Попробуйте позже' }));
    later(HOUR);
    await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));
    const [first, second] = FakeUpload.all.map(sealOf);
    expect(second).toEqual(first);
    expect(FakeUpload.all[0]!.headers.get('idempotency-key')).toBe(
      FakeUpload.all[1]!.headers.get('idempotency-key'),
    );
  });

  it('[SENT-08] has no seal where the server has signed nothing for this person', async () => {
    await compose(gatewayOf());
    await send('Бегала');
    expect(FakeUpload.all[0]!.headers.has('clock-receipt')).toBe(false);
  });

  it('[SENT-11] says before it is sent that the day of the page is over', async () => {
    await compose(withReceipt());
    expect(screen.getByText(/Засчитается за сегодня до/)).toBeVisible();
    expect(screen.queryByText(/уже закончился/)).toBeNull();
    await goOffline();
    later(2 * HOUR);
    await userEvent.type(screen.getByRole('textbox', { name: 'Что сделано' }), 'Б');
    expect(await screen.findByText('День 3 уже закончился: за него отчёт не зачтётся.')).toBeVisible();
    expect(screen.queryByText(/Засчитается за сегодня до/)).toBeNull();
  });
});

describe('a button of the page', () => {
  it('[SENT-07] to skip names the day that the page shows', async () => {
    const { gateway } = worldOf({ promise: active() });
    gateway.on('POST /api/promises/:id/skip', () => active());
    await mountApp('/my/31', { gateway });
    await userEvent.click(await screen.findByRole('button', { name: 'Ещё действия' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Пропустить сегодня' }));
    await waitFor(() => expect(gateway.to('POST /api/promises/:id/skip')[0]?.body).toEqual({ day: 3 }));
  });
});
