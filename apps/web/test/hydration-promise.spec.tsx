// Real: the renderer as built, the app that takes its elements over. Not real: the browser, the gateway.
import { expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
// Preloads what the page loads later, so that it is taken over at once.
import '../src/features/promises/days/calendar.tsx';
import '../src/features/reports/media/report-media.tsx';
import '../src/features/reports/reports-section.tsx';
import '../src/features/voting/reader-bar.tsx';
import '../src/features/voting/vote-panel.tsx';
import '../src/features/witness/be-witness.tsx';
import type { ShownLocally } from '../src/app/handover.ts';
import { showLocally } from '../src/app/server/show-locally.ts';
import { dayNames } from '../src/shared/format/dates.ts';
import { formatsIn, sayTime } from '../src/shared/say-time.ts';
import { active } from './promise-page.tsx';
import { AT, handOver } from './rendered-page.ts';
import { reportOf } from './samples.ts';

const media = { mime: '', width: 4, height: 3, duration: null, poster: null };
const photo = { ...media, path: '7/photo.jpg', kind: 'photo' as const };
const video = { ...media, path: '7/video.mp4', kind: 'video' as const, duration: 84 };
const poll = {
  report_id: 72,
  promise_id: 31,
  status: 'open' as const,
  totalVotes: 1,
  approveVotes: 1,
  requiredVotes: 3,
};
const content = {
  kind: 'promise' as const,
  promise: active({ is_public: true, approval_type: 'anyuser', motivator: '{anyusers}', pending_count: 1 }),
  reports: [
    reportOf({
      id: 72,
      report_text: 'Пробежал </script><b>три</b> километра',
      media: photo,
      media_path: photo.path,
    }),
    reportOf({ id: 71, report_status: 'approved', media: video, media_path: video.path }),
  ],
  isWhole: true,
  polls: [{ reportId: 72, poll }],
};
// jsdom plays nothing.
HTMLMediaElement.prototype.pause = () => {};
const PATH = '/anya/p/31';

const page = handOver();

it('[SSR-07] a public promise is taken over with its data: nothing is drawn or loaded again', async () => {
  const { root } = await page.takeOverWhole(PATH, content);
  expect(root.textContent).toContain('Пробежал </script><b>три</b> километра');
  expect(root.querySelector('h1')!.textContent).toBe('Бегать по утрам');
});

it('[SSR-09] a promise with more reports than are rendered is taken over as well', async () => {
  const { root } = await page.takeOverWhole(PATH, { ...content, isWhole: false });
  expect(root.textContent).toContain('Пробежал');
});

it('[SSR-22] is taken over as it is once its times were written in the zone of the device', async () => {
  const root = await page.receive(PATH, content);
  expect(root.textContent).toContain('09:48');
  const zone = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Tokyo' });
  document.head.innerHTML = `<template id="later" data-at="${AT}" data-zone="Europe/Moscow"></template>`;
  showLocally({ later: 'later', locale: 'ru', names: dayNames }, formatsIn, sayTime);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const shown = root.textContent;
  expect(shown).toContain('15:48');
  const { differences } = await page.start(root);
  await act(async () => {});
  expect([differences, root.textContent]).toEqual([[], shown]);
  zone.mockRestore();
  delete (window as ShownLocally).shownZone;
});

it('[SSR-06] an address that leads elsewhere or nowhere is not rendered', async () => {
  for (const path of ['/anya/31', '/anya/p/x', '/nothing/at/all'])
    await expect(page.renderer().render(path, content)).rejects.toThrow('leads elsewhere or nowhere');
});
