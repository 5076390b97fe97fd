// «Мои данные» inside Telegram. Launch data is read once, so it is set before anything is imported.
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeTelegram, launchHash } from './fake-telegram.ts';

window.history.replaceState(null, '', `/profile${launchHash()}`);
const { launch } = await import('../src/shared/telegram/launch.ts');
const { open, world } = await import('./profile-page.tsx');

const LINK = 'POST /api/me/data-exports/5/link';
const copy = {
  id: 5,
  state: 'ready' as const,
  requested_at: '2026-11-01T09:00:00.000Z',
  ready_at: '2026-11-01T09:01:00.000Z',
  expires_at: '2026-11-03T09:01:00.000Z',
  size: 2048,
};

async function download(version: string) {
  launch!.version = version;
  const telegram = new FakeTelegram();
  const follow = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const gateway = world()
    .on('GET /api/me/data', () => ({ export: copy, deletion: null }))
    .on(LINK, () => ({ url: '/copies/5?signed', expires_at: '2026-11-01T09:16:00.000Z' }));
  const { unmount } = await open('', gateway);
  await userEvent.click(await screen.findByRole('button', { name: /^Скачать копию/ }));
  await waitFor(() => expect(gateway.to(LINK)).toHaveLength(1));
  const asked = () => telegram.sent.filter(({ method }) => method === 'web_app_request_file_download');
  return { asked, follow, unmount };
}

describe('[DATA-17] the copy inside Telegram', () => {
  it('is downloaded by a client that can', async () => {
    const { asked, follow } = await download('8.0');
    await waitFor(() =>
      expect(asked().map(({ params }) => params)).toEqual([
        { url: `${window.location.origin}/copies/5?signed`, file_name: 'slovo-5.zip' },
      ]),
    );
    expect(follow).not.toHaveBeenCalled();
    follow.mockRestore();
  });

  it('is a link for an older one', async () => {
    const { asked, follow } = await download('7.10');
    await waitFor(() => expect(follow).toHaveBeenCalledTimes(1));
    expect(asked()).toEqual([]);
    follow.mockRestore();
  });
});
