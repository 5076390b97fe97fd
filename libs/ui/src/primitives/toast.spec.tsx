import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToasts } from './toast.tsx';
import { createToasts, TOAST_FADE_MS, TOAST_MS, type ToastRequest, type Toasts } from './toast-store.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function open(request: ToastRequest): Toasts {
  const toasts = createToasts();
  render(
    <ToastProvider label="Сообщения" toasts={toasts}>
      <p>page</p>
    </ToastProvider>,
  );
  act(() => void toasts.show(request));
  return toasts;
}

describe('Toasts', () => {
  it('[TOAST-02] stay 5000 ms, fade for 300 ms, then leave the page', () => {
    open({ tone: 'success', text: 'День 19 сдержан' });
    wait(TOAST_MS - 1);
    expect(screen.getByRole('status')).not.toHaveAttribute('data-leaving');
    wait(1);
    expect(screen.getByRole('status')).toHaveAttribute('data-leaving');
    wait(TOAST_FADE_MS - 1);
    expect(screen.getByText('День 19 сдержан')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('День 19 сдержан')).toBeNull();
    expect([TOAST_MS, TOAST_FADE_MS]).toEqual([5000, 300]);
  });
  it.each([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('[TOAST-01] announces a %s as %s', (tone, role) => {
    open({ tone, text: 'text' });
    expect(screen.getByRole(role)).toHaveTextContent('text');
    expect(screen.getByRole(role)).toHaveAttribute('data-tone', tone);
  });
  it('[TOAST-01] shows each of the four types with its own icon', () => {
    const tones = ['success', 'error', 'warning', 'info'] as const;
    const toasts = open({ tone: tones[0], text: tones[0] });
    act(() => tones.slice(1).forEach((tone) => toasts.show({ tone, text: tone })));
    const shown = tones.map((tone) => screen.getByText(tone).closest('[data-tone]'));
    expect(shown.map((toast) => toast?.getAttribute('data-tone'))).toEqual(tones);
    expect(new Set(shown.map((toast) => toast?.querySelector('svg')?.innerHTML)).size).toBe(4);
  });
  it('performs its action and closes', () => {
    const onPress = jest.fn();
    open({ tone: 'error', text: 'Отказ', action: { label: 'Повторить', onPress } });
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    wait(TOAST_FADE_MS);
    expect(screen.queryByText('Отказ')).toBeNull();
  });
  it('does not expire under a pointer, then restarts its time', () => {
    open({ tone: 'info', text: 'Читаю' });
    wait(4000);
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Сообщения' }));
    wait(60_000);
    expect(screen.getByText('Читаю')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Сообщения' }));
    wait(TOAST_MS - 1);
    expect(screen.getByRole('status')).not.toHaveAttribute('data-leaving');
    wait(1 + TOAST_FADE_MS);
    expect(screen.queryByText('Читаю')).toBeNull();
  });
  it('expires after another toast was closed under the pointer, which fires no leave event', () => {
    const toasts = open({ tone: 'info', text: 'первый' });
    act(() => void toasts.show({ tone: 'info', text: 'второй' }));
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Сообщения' }));
    act(() => toasts.dismiss(1));
    wait(TOAST_MS + TOAST_FADE_MS);
    expect(screen.queryByText('второй')).toBeNull();
  });
  it('stays for the given duration', () => {
    open({ tone: 'info', text: 'New version available!', stayMs: 10_000 });
    wait(9_999);
    expect(screen.getByRole('status')).not.toHaveAttribute('data-leaving');
    wait(1 + TOAST_FADE_MS);
    expect(screen.queryByText('New version available!')).toBeNull();
  });
  it('stays until it is dismissed if the duration is infinite', () => {
    const toasts = open({ tone: 'info', text: 'New version available!', stayMs: Infinity });
    wait(TOAST_MS * 10);
    expect(screen.getByText('New version available!')).toBeInTheDocument();
    act(() => toasts.dismiss(1));
    wait(TOAST_FADE_MS);
    expect(screen.queryByText('New version available!')).toBeNull();
  });
  it('has its live region before the first message', () => {
    render(
      <ToastProvider label="Сообщения">
        <p>page</p>
      </ToastProvider>,
    );
    expect(screen.getByRole('region', { name: 'Сообщения' })).toHaveAttribute('aria-live', 'polite');
  });
  it('throws a clear error without a provider', () => {
    const Lost = () => <p>{useToasts().list().length}</p>;
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Lost />)).toThrow('ToastProvider');
    silent.mockRestore();
  });
});
