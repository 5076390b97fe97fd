import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { receiptOf } from './samples.ts';
import { serviceOf, open, rowOf } from './notices-page.tsx';

describe('/notifications: pictures for everyone', () => {
  const file = (type: string) => () => new Response('bytes', { headers: { 'content-type': type } });
  /** The n-th blob is `blob:n`. */
  const countBlobs = () => {
    let blobs = 0;
    URL.createObjectURL = () => `blob:${(blobs += 1)}`;
    const revoked = jest.fn();
    URL.revokeObjectURL = revoked;
    return revoked;
  };

  it('[MEDIA-07] a picture is a plain GET without the session, shown from its blob until the page is left', async () => {
    const revoked = countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'a', type: 'image', url: '/media/notifications/a.jpg' } }),
    ]);
    gateway.on('GET /media/notifications/a.jpg', file('image/jpeg'));
    const { unmount } = await mountApp('/notifications', { gateway });
    const picture = await screen.findByRole('img', { name: 'Изображение из уведомления' });
    expect(picture).toHaveAttribute('src', 'blob:1');
    const asked = gateway.to('GET /media/notifications/a.jpg');
    expect(asked).not.toEqual([]);
    expect(asked.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
    expect(revoked).not.toHaveBeenCalled();
    unmount();
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('[MEDIA-07] so is a video, also one that old receipts store as JSON text', async () => {
    countBlobs();
    const metadata = JSON.stringify({
      mediaFileId: 'b',
      mediaType: 'video',
      mediaUrl: '/media/public/b.mp4',
    });
    const { gateway } = serviceOf([receiptOf({ metadata: metadata as never })]);
    gateway.on('GET /media/public/b.mp4', file('video/mp4'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() => expect(row.querySelector('video')).toHaveAttribute('src', 'blob:1'));
  });

  it.each([
    ['video/x-msvideo', 'video.avi'],
    ['video/quicktime', 'video.mov'],
  ])(
    '[ADM-MEDIA-39] a video of %s is shown by its poster and can be downloaded, which loads it then',
    async (type, name) => {
      countBlobs();
      const { gateway } = serviceOf([
        receiptOf({ media: { fileId: 'c', type: 'video', url: '/media/notifications/c' } }),
      ]);
      const read = jest.spyOn(Response.prototype, 'blob');
      gateway.on(
        'GET /media/notifications/c',
        () =>
          new Response('bytes', {
            headers: { 'content-type': type, link: '</media/notifications/d>; rel="preview"' },
          }),
      );
      await mountApp('/notifications', { gateway });
      const row = await rowOf(receiptOf().title);
      const link = await within(row).findByRole('link', { name: 'Скачать видео' });
      expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
        '/media/notifications/c',
        name,
      ]);
      expect(read).not.toHaveBeenCalled();
      read.mockRestore();
      expect(within(row).getByRole('img', { name: 'Видео из уведомления' })).toHaveAttribute(
        'src',
        '/media/notifications/d',
      );
      expect(row.querySelector('video')).toBeNull();
    },
  );

  it('[ADM-MEDIA-39] without a poster it can be downloaded all the same', async () => {
    countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'c', type: 'video', url: '/media/notifications/c' } }),
    ]);
    gateway.on('GET /media/notifications/c', file('video/x-msvideo'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    expect(await within(row).findByRole('link', { name: 'Скачать видео' })).toBeVisible();
    expect(within(row).queryByRole('img')).toBeNull();
  });

  it('[ADM-MEDIA-39] a poster that cannot be loaded leaves the download', async () => {
    countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'c', type: 'video', url: '/media/notifications/c' } }),
    ]);
    gateway.on(
      'GET /media/notifications/c',
      () =>
        new Response('bytes', {
          headers: { 'content-type': 'video/x-msvideo', link: '</media/notifications/d>; rel="preview"' },
        }),
    );
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    fireEvent.error(await within(row).findByRole('img', { name: 'Видео из уведомления' }));
    expect(within(row).queryByRole('img')).toBeNull();
    expect(within(row).getByRole('link', { name: 'Скачать видео' })).toBeVisible();
  });

  it('one that cannot be loaded says so in its box, and can be retried', async () => {
    countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'a', type: 'image', url: '/media/notifications/gone.jpg' } }),
    ]);
    gateway.on('GET /media/notifications/gone.jpg', () => refusal(503, 'MEDIA_UNAVAILABLE', 'нет'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    const again = await within(row).findByRole('button', { name: 'Попробовать ещё раз' });
    expect(again.closest('.ui-media')).not.toBeNull();
    gateway.on('GET /media/notifications/gone.jpg', file('image/jpeg'));
    await userEvent.click(again);
    expect(await within(row).findByRole('img')).toHaveAttribute('src', 'blob:1');
  });

  it('[API-46] a 401 of public media ends the session', async () => {
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'b', type: 'video', url: '/media/public/b.mp4' } }),
    ]);
    gateway.on('GET /media/public/b.mp4', () => refusal(401, 'SIGN_IN_REQUIRED', 'нет'));
    const { auth } = await mountApp('/notifications', { gateway });
    await waitFor(() => expect(auth.get()).toEqual({ status: 'unauthenticated' }));
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('media of other sites are loaded by the browser', async () => {
    const { gateway } = await open([
      receiptOf({ media: { fileId: 'a', type: 'image', url: 'https://example.org/a.jpg' } }),
    ]);
    const row = await rowOf(receiptOf().title);
    expect(await within(row).findByRole('img')).toHaveAttribute('src', 'https://example.org/a.jpg');
    expect(gateway.asked.filter(({ path }) => path.endsWith('a.jpg'))).toEqual([]);
  });
});

describe('/notifications: pictures behind a session', () => {
  const guarded = { fileId: 'r', type: 'image' as const, url: '/media/reports/4/a.jpg' };

  it('a report`s picture is requested with the token', async () => {
    URL.createObjectURL = () => 'blob:picture';
    const { gateway } = serviceOf([receiptOf({ media: guarded })]);
    gateway.on(
      'GET /media/reports/4/a.jpg',
      () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
    );
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() =>
      expect(within(row).getByRole('img', { name: 'Изображение из уведомления' })).toHaveAttribute(
        'src',
        'blob:picture',
      ),
    );
    expect(gateway.to('GET /media/reports/4/a.jpg')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('one that this reader may not see leaves no gap', async () => {
    const { gateway } = serviceOf([receiptOf({ media: { ...guarded, url: '/media/reports/5/b.jpg' } })]);
    gateway.on('GET /media/reports/5/b.jpg', () => refusal(404, 'MEDIA_NOT_FOUND', 'Файл не найден.'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    await waitFor(() => expect(gateway.to('GET /media/reports/5/b.jpg')).toHaveLength(1));
    await waitFor(() => expect(row.querySelector('.ui-media')).toBeNull());
  });
});
