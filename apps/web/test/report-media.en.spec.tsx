import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ReportMedia } from '../src/features/reports/media/report-media.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import type { AuthState } from '../src/shared/auth/auth-state.ts';
import { AuthContext } from '../src/shared/auth/use-auth.ts';
import type { ReportMedia as Media, ReportView } from '../src/shared/api/wire.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { reportOf } from './samples.ts';

const mediaOf = (changes: Partial<Media> = {}): Media => ({
  path: 'reports/aa/a.jpg',
  kind: 'photo',
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  duration: null,
  poster: null,
  ...changes,
});
const clip = (name: string, changes: Partial<Media> = {}) =>
  mediaOf({ path: `reports/aa/${name}.mp4`, kind: 'video', mime: 'video/mp4', duration: 84, ...changes });

let gateway: FakeGateway;
const seen = new Map<Element, (...shares: number[]) => void>();

/** What an IntersectionObserver reports. */
class Sight {
  constructor(private readonly notify: (entries: { intersectionRatio: number }[]) => void) {}
  observe(element: Element): void {
    seen.set(element, (...shares) => this.notify(shares.map((share) => ({ intersectionRatio: share }))));
  }
  disconnect(): void {}
}

beforeEach(() => {
  gateway = new FakeGateway();
  globalThis.fetch = gateway.fetch as typeof fetch;
  let number = 0;
  URL.createObjectURL = () => `blob:${(number += 1)}`;
  localStorage.setItem('jwt', 'a.b.c');
  seen.clear();
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
  globalThis.IntersectionObserver = Sight as unknown as typeof IntersectionObserver;
  HTMLMediaElement.prototype.play = jest.fn(async () => {});
  HTMLMediaElement.prototype.pause = jest.fn();
});
afterEach(() => void jest.useRealTimers());

function show(report: Partial<ReportView>, isPublic = false) {
  const auth = new AuthMachine();
  jest.spyOn(auth, 'get').mockReturnValue({ status: 'authenticated', sessionReady: true } as AuthState);
  return render(
    <AuthContext value={auth}>
      <ReportMedia report={reportOf(report)} isPublic={isPublic} />
    </AuthContext>,
  );
}
const bytes = (type: string) => () => new Response('bytes', { headers: { 'content-type': type } });

describe('a report`s media', () => {
  it('[ERR-46] [ERR-47] [MEDIA-17] a failed picture says why and can be retried after 5 s', async () => {
    jest.useFakeTimers();
    gateway.on('GET /media/reports/aa/a.jpg', () => refusal(404, 'MEDIA_NOT_FOUND', 'no'));
    show({ media: mediaOf(), media_path: 'reports/aa/a.jpg' });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert')).toHaveTextContent('Image failed to load');
    expect(screen.getByRole('alert')).toHaveTextContent('Media file not found');
    const retry = screen.getByRole('button', { name: 'Try Again' });
    await act(() => jest.advanceTimersByTimeAsync(4_800));
    expect(retry).toBeDisabled();
    gateway.on('GET /media/reports/aa/a.jpg', bytes('image/jpeg'));
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(retry).toBeEnabled();
    fireEvent.click(retry);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('img', { name: /^Photo of the report/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
  });

  it('[ERR-48] a failed video says so', async () => {
    gateway.on('GET /media/reports/aa/v.mp4', () => refusal(403, 'NOT_ALLOWED', 'no'));
    show({ media: clip('v'), media_path: 'reports/aa/v.mp4' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Video failed to load');
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied');
  });

  it('[ERR-48] so does one that cannot be played, and it can be retried', () => {
    const { container } = show({ media: clip('v'), media_path: 'reports/aa/v.mp4' }, true);
    fireEvent.error(container.querySelector('video')!);
    expect(screen.getByRole('alert')).toHaveTextContent('Video failed to load');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(container.querySelector('video')).toHaveAttribute('src', '/media/public/reports/aa/v.mp4');
  });

  it('[MEDIA-03] a file name that is not a video`s is «Invalid video file»', () => {
    show({ media: clip('v', { path: 'reports/aa/v.exe' }), media_path: 'reports/aa/v.exe' });
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid video file');
    expect(gateway.asked).toHaveLength(0);
  });

  it('[ERR-45] deleted media say so', () => {
    show({ media: null, media_path: 'reports/aa/gone.jpg' });
    expect(screen.getByText('No media available')).toBeVisible();
  });

  it('shows a video`s poster before it plays', async () => {
    const media = clip('v', { poster: 'reports/aa/v.jpg' });
    const { container } = show({ media, media_path: media.path }, true);
    expect(container.querySelector('video')).toHaveAttribute('poster', '/media/public/reports/aa/v.jpg');
  });

  it('[MEDIA-19] [MEDIA-20] plays a video while half of it is visible, and only one at a time', async () => {
    const { container } = show(
      { media: clip('a'), more_media: [clip('b')], media_path: 'reports/aa/a.mp4' },
      true,
    );
    const [first, second] = [...container.querySelectorAll('video')];
    const playing = () =>
      [...container.querySelectorAll('.ui-media-play')].map((one) => one.hasAttribute('data-playing'));
    act(() => seen.get(first!)!(0.49));
    expect(playing()).toEqual([false, false]);
    act(() => seen.get(first!)!(0.5));
    await waitFor(() => expect(playing()).toEqual([true, false]));
    act(() => seen.get(second!)!(1));
    await waitFor(() => expect(playing()).toEqual([false, true]));
    act(() => seen.get(second!)!(0.2));
    expect(playing()).toEqual([false, false]);
    // Scrolled past at once: out, and in again.
    act(() => seen.get(first!)!(0.2, 0.9));
    await waitFor(() => expect(playing()).toEqual([true, false]));
  });

  it('[MEDIA-21] unmuting one video unmutes all', () => {
    const { container } = show(
      { media: clip('a'), more_media: [clip('b')], media_path: 'reports/aa/a.mp4' },
      true,
    );
    const muted = () => [...container.querySelectorAll('video')].map((one) => one.muted);
    expect(new Set(muted()).size).toBe(1);
    const before = muted()[0];
    fireEvent.click(screen.getAllByRole('button', { name: before ? 'Turn sound on' : 'Turn sound off' })[1]!);
    expect(muted()).toEqual([!before, !before]);
    fireEvent.change(screen.getAllByRole('slider', { name: 'Volume' })[0]!, { target: { value: '0.4' } });
    expect([...container.querySelectorAll('video')].map((one) => one.volume)).toEqual([0.4, 0.4]);
    expect(muted()).toEqual([false, false]);
  });
});
