// Real: the script of a rendered page as its source text, the component that the app draws. Not real: the browser, which
// is jsdom, and its time zone.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { locale } from '@slovo/texts/language';
import { HANDOVER, readHandover, type ShownLocally } from '../src/app/handover.ts';
import { showLocally } from '../src/app/server/show-locally.ts';
import { PersonYear } from '../src/features/profile/person/person-year.tsx';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { holdClock, releaseClock } from '../src/shared/clock.ts';
import { dayNames } from '../src/shared/format/dates.ts';
import { LocalTime, type LocalTimeProps } from '../src/shared/format/local-time.tsx';
import { formatsIn, sayTime } from '../src/shared/say-time.ts';
import { promiseOf } from './samples.ts';

/** Nearly midnight in Moscow, and hours after it in Tokyo. */
const AT = Date.parse('2031-03-05T20:30:00Z');
const TIMES: LocalTimeProps[] = [
  { iso: '2031-03-05T12:00:00.000Z', shown: 'clock' },
  { iso: '2031-03-05T14:00:00.000Z', shown: 'card' },
  { iso: '2031-03-01T14:00:00.000Z', shown: 'card' },
  { iso: '2031-02-01T20:00:00.000Z', shown: 'card', around: (time) => `Закрыто: ${time}` },
  { iso: '2030-12-31T20:00:00.000Z', shown: 'full' },
  { iso: '2031-03-05T23:30:00.000Z', shown: 'near', around: (time) => `до: ${time}.` },
  { iso: '2031-03-05T14:00:00.000Z', shown: 'near' },
  { iso: '2031-03-05', shown: 'day' },
  { iso: '2031-03-01', shown: 'day' },
];

/** Two days of it are in the year; nothing of it is today. */
const closed = promiseOf({
  status: 'closed',
  days: ['2031-02-03', '2031-02-04'].map((date, index) => ({
    day: index + 1,
    date,
    state: 'kept',
    today: false,
  })),
});

/** As it is drawn in a zone: on the server, or by the app. */
function drawn(zone: string): string[] {
  holdClock({ at: AT, zone });
  const { container, unmount } = render(
    TIMES.map((time) => <LocalTime key={time.iso + time.shown} {...time} />),
  );
  const html = [...container.children].map(({ outerHTML }) => outerHTML);
  unmount();
  act(() => releaseClock());
  return html;
}

/** The year of a person with this promise, as it is drawn in a zone. */
function yearIn(zone: string, promise: PromiseView): string {
  holdClock({ at: AT, zone });
  const { container, unmount } = render(<PersonYear promises={[promise]} />);
  const html = container.innerHTML;
  unmount();
  act(() => releaseClock());
  return html;
}

/** Runs the script as the page does: without anything around it. */
function run(): void {
  const given = JSON.stringify({ later: 'later', locale, names: dayNames });
  const script = document.createElement('script');
  script.textContent = `(${showLocally.toString()})(${given},${formatsIn.toString()},${sayTime.toString()})`;
  document.head.append(script);
}

const shown = (): string[] => [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
const textsOf = (html: string[]): string[] => html.map((time) => time.replaceAll(/<[^>]+>/g, ''));
const parsed = async (): Promise<void> => {
  // Observers are called before this.
  await Promise.resolve();
};

const options = Intl.DateTimeFormat().resolvedOptions();
const deviceIn = (zone: string | undefined) =>
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: zone! });
beforeEach(() => {
  deviceIn('Asia/Tokyo');
  delete (window as ShownLocally).shownZone;
  document.head.innerHTML = `<template id="later" data-at="${AT}" data-zone="Europe/Moscow"></template>`;
  document.body.innerHTML = '';
});
afterEach(() => void jest.restoreAllMocks());

it('[SSR-22] times of a rendered page are written as the app draws them in the zone of the device', async () => {
  const [server, app] = [drawn('Europe/Moscow'), drawn('Asia/Tokyo')];
  expect(textsOf(server)).not.toEqual(textsOf(app));
  run();
  for (const time of server) {
    document.body.insertAdjacentHTML('beforeend', time);
    await parsed();
  }
  expect([...document.querySelectorAll('time')].map(({ outerHTML }) => outerHTML)).toEqual(app);
  expect(shown()).toEqual([
    '21:00',
    'вчера',
    '5 дней назад',
    'Закрыто: 2 февраля',
    '1 января',
    'до: сегодня, 08:30.',
    'вчера, 23:00',
    'вчера',
    '1 марта',
  ]);
});

it('[SSR-26] today in a year is marked as the app marks it in the zone of the device, and no later day stands as over', async () => {
  const [server, tokyo, honolulu] = ['Europe/Moscow', 'Asia/Tokyo', 'Pacific/Honolulu'].map((zone) =>
    yearIn(zone, closed),
  );
  expect(new Set([server, tokyo]).size).toBe(2);
  expect(server).toBe(honolulu);
  run();
  document.body.innerHTML = server!;
  await parsed();
  expect(document.body.innerHTML).toBe(tokyo);
  expect(document.querySelectorAll('[data-today]')).toHaveLength(1);
});

it('[SSR-26] where a promise is running, today is its own and stays', async () => {
  const running = { ...closed, days: closed.days.map((day, index) => ({ ...day, today: index === 1 })) };
  const html = yearIn('Europe/Moscow', running);
  run();
  document.body.innerHTML = html;
  await parsed();
  expect(document.body.innerHTML).toBe(html);
});

it('[SSR-22] a time that comes in two pieces is written once it is whole', async () => {
  const [server, app] = [drawn('Europe/Moscow'), drawn('Asia/Tokyo')];
  run();
  document.body.innerHTML = server[0]!;
  const time = document.querySelector('time')!;
  time.firstChild!.textContent = '15';
  await parsed();
  time.firstChild!.nodeValue += ':00';
  await parsed();
  expect([time.outerHTML, time.childNodes.length]).toEqual([app[0], 1]);
});

it('[SSR-22] the app then starts in that zone, and nobody watches the page any more', async () => {
  const [server] = drawn('Europe/Moscow');
  run();
  const block = JSON.stringify({ at: AT, zone: 'Europe/Moscow', config: {}, data: [] });
  document.body.innerHTML = `${server}<script type="application/json" id="${HANDOVER}">${block}</script>`;
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(readHandover()?.zone).toBe('Asia/Tokyo');
  document.querySelector('time')!.textContent = 'of the app';
  await parsed();
  expect(shown()).toEqual(['of the app']);
});

it.each(['Europe/Moscow', 'Etc/Unknown', undefined])(
  'leaves them where the zone of the device is %s',
  async (own) => {
    const server = drawn('Europe/Moscow');
    deviceIn(own);
    run();
    document.body.innerHTML = server.join('');
    await parsed();
    expect(shown()).toEqual(textsOf(server));
    expect(window).not.toHaveProperty('shownZone');
  },
);
