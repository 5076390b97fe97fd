import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { KEYS } from '../src/shared/storage/storage.ts';
import { mountApp } from './mount-app.tsx';

const ENDED = /Вход закончился.*Войдите снова, всё на месте/;
const guard = () => screen.findByRole('heading', { level: 1, name: 'Нужно войти' });

describe('[FEEL-09] the sign-in guard', () => {
  it('says that the session has ended, if this device had one', async () => {
    localStorage.setItem(KEYS.lastSignIn, '2026-11-01T07:00:00.000Z');
    const gateway = new FakeGateway().on('GET /api/promises', () =>
      refusal(401, 'SESSION_EXPIRED', 'Сессия закончилась'),
    );
    await mountApp('/my', { gateway });
    await guard();
    expect(screen.getByText(ENDED)).toBeVisible();
  });

  it('does not say so to somebody who was never here', async () => {
    await mountApp('/my', { user: null });
    await guard();
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(screen.getByText('Чтобы открыть эту страницу, войдите через бота.')).toBeVisible();
  });

  it('[LINKAUTH-13] says that the browser stores no session, before a login link is asked for', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await mountApp('/my', { user: null });
    await guard();
    blocked.mockRestore();
    expect(screen.getByText(/^Браузер не даёт сохранить вход/)).toBeVisible();
  });

  it('nor after signing out', async () => {
    const { auth } = await mountApp('/my');
    await act(async () => auth.logout());
    await guard();
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it('[FEEL-08] offers only the bot for launch data that is too old', async () => {
    const gateway = new FakeGateway().on('POST /auth/webapp', () => refusal(401, 'init_data_expired', 'old'));
    const { auth } = await mountApp('/my', { user: null, gateway });
    await act(() => auth.enterMiniApp('hash=old').catch(() => {}));
    const buttons = screen.getByRole('alert').querySelectorAll('.ui-btn');
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Открыть бота']);
  });
});
