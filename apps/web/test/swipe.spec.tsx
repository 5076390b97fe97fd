import { afterEach, describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askAnew } from './mount-app.tsx';
import { REJECT, VOTE, card, openWaiting, waitingOf } from './waiting-page.tsx';

type Point = [x: number, y: number];
type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel';

/** jsdom's pointer events drop coordinates and kinds that are given to their constructor. */
function point(target: Element, kind: Kind, [clientX, clientY]: Point, more: object = {}): void {
  const event = createEvent[kind](target);
  const facts = { clientX, clientY, pointerId: 1, pointerType: 'touch', isPrimary: true, ...more };
  for (const [key, value] of Object.entries(facts)) Object.defineProperty(event, key, { value });
  fireEvent(target, event);
}
function pull(target: Element, path: readonly Point[], end: Kind = 'pointerUp'): void {
  const [first, ...rest] = path;
  point(target, 'pointerDown', first!);
  for (const each of rest) point(target, 'pointerMove', each);
  point(target, end, path.at(-1)!);
}
const RIGHT: Point[] = [
  [100, 300],
  [120, 302],
  [230, 304],
];
const LEFT: Point[] = [
  [230, 300],
  [210, 302],
  [100, 304],
];
afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));
const two = [waitingOf(), waitingOf({ report_id: 71, promise_id: 32, promise_title: 'Читать' })];

describe('[LOOP-49] a card of «Ждут вас» under a finger', () => {
  it('is accepted to the right and skipped to the left', async () => {
    const { gateway } = await openWaiting(two);
    pull(await card('Плавать'), RIGHT);
    const second = await card('Читать');
    expect(gateway.to(VOTE).map(({ path }) => path)).toEqual(['/api/reports/70/vote']);
    pull(second, LEFT);
    expect(await screen.findByText('Это были все')).toBeVisible();
    expect(gateway.to(VOTE)).toHaveLength(1);
  });

  it('asks a motivator for the reason to the left, and approves to the right', async () => {
    const { gateway } = await openWaiting([waitingOf({ role: 'motivator' })]);
    gateway.on('POST /api/reports/:id/approve-by-motivator', () => ({}));
    pull(await card('Плавать'), LEFT);
    const sheet = await screen.findByRole('dialog', { name: 'Почему отклоняете?' });
    // The sheet is a part of the card: a finger on it does not pull the card.
    pull(sheet, RIGHT);
    expect(gateway.to('POST /api/reports/:id/approve-by-motivator')).toEqual([]);
    expect(gateway.to(REJECT)).toEqual([]);
    pull(await card('Плавать'), RIGHT);
    await waitFor(() => expect(gateway.to('POST /api/reports/:id/approve-by-motivator')).toHaveLength(1));
  });

  it('follows the finger and says what lifting it does', async () => {
    await openWaiting(two);
    const shown = await card('Плавать');
    point(shown, 'pointerDown', [100, 300]);
    point(shown, 'pointerMove', [150, 301]);
    expect(shown.style.translate).toBe('50px');
    const label = shown.querySelector('[data-swipe="right"]');
    expect(label).toHaveTextContent('Проголосовать за');
    expect(label).not.toHaveAttribute('data-far');
    point(shown, 'pointerMove', [215, 301]);
    expect(shown.querySelector('[data-swipe="right"]')).toHaveAttribute('data-far');
    point(shown, 'pointerMove', [60, 301]);
    expect(shown.querySelector('[data-swipe="left"]')).toHaveTextContent('Пропустить');
    point(shown, 'pointerUp', [60, 301]);
    expect([shown.style.translate, shown.querySelector('[data-swipe]')]).toEqual(['', null]);
  });

  it.each([
    [
      'a short pull',
      [
        [100, 300],
        [120, 300],
        [170, 300],
      ],
      'pointerUp',
      {},
    ],
    [
      'a finger that scrolls first',
      [
        [100, 300],
        [104, 330],
        [260, 340],
      ],
      'pointerUp',
      {},
    ],
    ['a scroll that the browser takes over', RIGHT, 'pointerCancel', {}],
    ['a pull and back again', [...RIGHT, [110, 300]], 'pointerUp', {}],
  ] as [string, Point[], Kind, object][])('%s decides nothing', async (_, path, end) => {
    const { gateway } = await openWaiting(two);
    const shown = await card('Плавать');
    pull(shown, path, end);
    expect(shown.style.translate).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Пропустить' }));
    await card('Читать');
    expect(gateway.to(VOTE)).toEqual([]);
  });

  it('decided elsewhere, it follows no finger', async () => {
    const { gateway, world } = await openWaiting(two);
    const shown = await card('Плавать');
    world.reports = [two[1]!];
    await askAnew();
    await screen.findByText('Уже решено без вас');
    point(shown, 'pointerDown', [100, 300]);
    point(shown, 'pointerMove', [230, 304]);
    expect([shown.style.translate, shown.querySelector('[data-swipe]')]).toEqual(['', null]);
    point(shown, 'pointerUp', [230, 304]);
    expect(screen.getByText('Уже решено без вас')).toBeVisible();
    expect(gateway.to(VOTE)).toEqual([]);
  });

  it('a mouse and a second finger decide nothing', async () => {
    const { gateway } = await openWaiting(two);
    const shown = await card('Плавать');
    point(shown, 'pointerDown', [100, 300], { pointerType: 'mouse' });
    point(shown, 'pointerMove', [260, 300], { pointerType: 'mouse' });
    point(shown, 'pointerUp', [260, 300], { pointerType: 'mouse' });
    point(shown, 'pointerDown', [100, 300]);
    point(shown, 'pointerMove', [130, 300]);
    point(shown, 'pointerDown', [200, 300], { pointerId: 2, isPrimary: false });
    point(shown, 'pointerMove', [260, 300]);
    point(shown, 'pointerUp', [260, 300]);
    await userEvent.click(screen.getByRole('button', { name: 'Пропустить' }));
    await card('Читать');
    expect(gateway.to(VOTE)).toEqual([]);
  });

  it('stays in place with reduced motion, and still decides', async () => {
    window.matchMedia = (query) => ({ matches: query.includes('reduced-motion') }) as MediaQueryList;
    const { gateway } = await openWaiting(two);
    const shown = await card('Плавать');
    point(shown, 'pointerDown', [100, 300]);
    point(shown, 'pointerMove', [230, 300]);
    expect(shown.style.translate).toBe('');
    expect(shown.querySelector('[data-swipe="right"]')).toHaveAttribute('data-far');
    point(shown, 'pointerUp', [230, 300]);
    await card('Читать');
    expect(gateway.to(VOTE)).toHaveLength(1);
  });
});
