// Notices inside Telegram. Launch data is read once, so it is set before anything is imported.
import { describe, expect, it, jest } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeTelegram, launchHash } from './fake-telegram.ts';

window.history.replaceState(null, '', `/notifications${launchHash()}`);
const { launch } = await import('../src/shared/telegram/launch.ts');
const { mountApp } = await import('./mount-app.tsx');
const { rowOf, serviceOf } = await import('./notices-page.tsx');
const { receiptOf } = await import('./samples.ts');

const FILE = '/media/notifications/c';

async function download(version: string) {
  launch!.version = version;
  const telegram = new FakeTelegram();
  const followed: string[] = [];
  const follow = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
    href: string;
  }) {
    followed.push(this.href);
  });
  const { gateway } = serviceOf([receiptOf({ media: { fileId: 'c', type: 'video', url: FILE } })]);
  gateway.on(
    'GET /media/notifications/c',
    () => new Response('bytes', { headers: { 'content-type': 'video/quicktime' } }),
  );
  await mountApp('/notifications', { gateway });
  const row = within(await rowOf(receiptOf().title));
  await userEvent.click(await row.findByRole('button', { name: 'Скачать видео' }));
  const asked = () => telegram.sent.filter(({ method }) => method === 'web_app_request_file_download');
  return { asked, followed, restore: () => follow.mockRestore() };
}

describe('[NOTIF-37] a video to download, inside Telegram', () => {
  it('is downloaded by a client that can', async () => {
    const { asked, followed, restore } = await download('8.0');
    await waitFor(() =>
      expect(asked().map(({ params }) => params)).toEqual([
        { url: window.location.origin + FILE, file_name: 'video.mov' },
      ]),
    );
    expect(followed).toEqual([]);
    restore();
  });

  it('is a link for an older one', async () => {
    const { asked, followed, restore } = await download('7.10');
    await waitFor(() => expect(followed).toEqual([window.location.origin + FILE]));
    expect(asked()).toEqual([]);
    restore();
  });
});
