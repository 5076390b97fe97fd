import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from '../src/features/shell/offline-banner.tsx';
import { call } from '../src/shared/api/call.ts';

const answerWith = (headers: Record<string, string>): void => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => new Response('{}', { headers }));
};
const read = (name: 'promises.list-promises' | 'auth.get-profile', headers: Record<string, string>) =>
  act(async () => {
    answerWith(headers);
    await call(name, {});
  });
const banner = (): string => screen.getByRole('status').textContent;

afterEach(async () => {
  await read('promises.list-promises', {});
  jest.useRealTimers();
});

describe('[FAST-10] an answer that is kept while its service is away', () => {
  it('is shown with the time from which it is, until the service answers again', async () => {
    jest.useFakeTimers({ now: new Date('2026-05-04T12:00:00Z'), doNotFake: ['queueMicrotask'] });
    render(<OfflineBanner />);
    // Screen readers announce a change of a region that is there, not every region that comes with its text.
    const region = screen.getByRole('status');
    expect(banner()).toBe('');
    await read('promises.list-promises', { age: '600' });
    const minutes = banner();
    expect(minutes).toMatch(/^Часть сервиса не отвечает\. ?Показываем, как было: сегодня, \d\d:50\.$/);

    expect(screen.getByRole('status')).toBe(region);

    await read('promises.list-promises', { age: '60' });
    await read('auth.get-profile', {});
    expect(banner()).toBe(minutes);

    await read('promises.list-promises', {});
    expect(banner()).toBe('');
  });
});
