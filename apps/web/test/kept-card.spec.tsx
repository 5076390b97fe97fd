import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusal } from '@slovo/testing/fake-gateway';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { mountApp } from './mount-app.tsx';
import { active, day, worldOf } from './promise-page.tsx';

const CARD = '/anya/p/31/card.png';
const kept = (part: Partial<PromiseView> = {}) =>
  active({
    status: 'closed',
    completion_type: 'success',
    current_day: null,
    days: [day(1, 'kept'), day(2, 'kept')],
    closed_at: new Date(Date.now() - 3_600_000).toISOString(),
    is_public: true,
    version: 9,
    ...part,
  });
const picture = () => new Response(new Blob(['png'], { type: 'image/png' }));
const offer = (name: 'share' | 'canShare', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

async function open(promise: PromiseView, card: () => Response = picture) {
  const { gateway } = worldOf({ promise });
  gateway.on(`GET ${CARD}`, card);
  const app = await mountApp('/my/31', { gateway });
  await screen.findByRole('dialog', { name: /Слово сдержано/ });
  return app;
}
const shown = () => screen.findByRole('img', { name: /Картинка, которую увидят/ });

let shared: ShareData[];
beforeEach(() => {
  shared = [];
  URL.createObjectURL = () => 'blob:card';
  URL.revokeObjectURL = () => undefined;
  offer('share', async (data: ShareData) => void shared.push(data));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

describe('[LINK-13] the picture of a kept word', () => {
  it('is shown, and shared as a file with the link in its words', async () => {
    offer('canShare', ({ files }: ShareData) => files?.[0]?.type === 'image/png');
    const { gateway } = await open(kept());
    expect(await shown()).toHaveAttribute('src', 'blob:card');
    const [asked] = gateway.to(`GET ${CARD}`);
    expect(Object.fromEntries(asked!.query)).toEqual({ lang: 'ru', size: 'link', v: '9' });
    fireEvent.click(screen.getByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    const [{ files, text, url }] = shared as [ShareData];
    expect(files!.map(({ name, type }) => [name, type])).toEqual([['slovo.png', 'image/png']]);
    expect(text).toBe(`Бегать по утрам\n${window.location.origin}/anya/p/31`);
    expect(url).toBeUndefined();
  });

  it('is not shared where the system takes no files, or it is not there: then the link is', async () => {
    const link = { url: `${window.location.origin}/anya/p/31`, text: 'Бегать по утрам' };
    offer('canShare', () => false);
    const { unmount } = await open(kept());
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(shared).toEqual([link]));
    unmount();
    localStorage.clear();
    offer('canShare', () => true);
    await open(kept(), () => refusal(503, 'SERVICE_UNAVAILABLE', 'Недоступно'));
    fireEvent.click(screen.getByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(shared).toEqual([link, link]));
    expect(screen.queryByRole('img', { name: /Картинка/ })).toBeNull();
  });

  it('is asked for only of a public word', async () => {
    const { gateway } = await open(kept({ is_public: false }));
    expect(gateway.to(`GET ${CARD}`)).toEqual([]);
  });
});
