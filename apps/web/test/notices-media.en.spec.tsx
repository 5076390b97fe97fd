import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { receiptOf } from './samples.ts';
import { serviceOf, rowOf } from './notices-page.tsx';

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
  it('[ERR-48] a video that cannot be loaded or played is «Failed to load video» and can be retried', async () => {
    countBlobs();
    const { gateway } = serviceOf([
      receiptOf({ media: { fileId: 'b', type: 'video', url: '/media/notifications/b.mp4' } }),
    ]);
    gateway.on('GET /media/notifications/b.mp4', () => refusal(503, 'MEDIA_UNAVAILABLE', 'no'));
    await mountApp('/notifications', { gateway });
    const row = await rowOf(receiptOf().title);
    expect(await within(row).findByRole('alert')).toHaveTextContent(/^Failed to load video/);
    gateway.on('GET /media/notifications/b.mp4', file('video/mp4'));
    await userEvent.click(within(row).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(row.querySelector('video')).toHaveAttribute('src', 'blob:1'));
    fireEvent.error(row.querySelector('video')!);
    expect(within(row).getByRole('alert')).toHaveTextContent(/^Failed to load video/);
  });
});
