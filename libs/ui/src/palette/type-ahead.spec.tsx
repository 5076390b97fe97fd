import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import type { OptionGroup } from './option.ts';
import { PaletteList } from './palette-list.tsx';
import { TypeAhead } from './type-ahead.tsx';
import { afterKey, NOTHING_TYPED, type TypedAhead } from './typed-ahead.ts';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

const texts = { title: 'Find', placeholder: '', found: 'Found' };
const LABELS = ['Users', 'Promises', 'Batches'];

/** A page with a field, and a palette whose file comes when the returned function is called. */
function openPalette() {
  const chosen = jest.fn<(label: string) => void>();
  const closed = jest.fn();
  let come = (): void => {};
  const file = new Promise<void>((resolve) => void (come = resolve));

  function List({ typed, onClose }: { typed: TypedAhead; onClose: () => void }) {
    const [text, onText] = useState(typed.text);
    const options = LABELS.filter((label) => label.startsWith(text)).map((label) => ({
      id: label,
      icon: null,
      label,
      onChoose: () => chosen(label),
    }));
    const groups: OptionGroup[] = [{ key: 'all', title: '', options }];
    return <PaletteList {...{ texts, text, onText, groups, onClose }} earlyKeys={typed.keys} />;
  }
  const Lazy = lazy(() => file.then(() => ({ default: List })));

  function Page() {
    const [typed, setTyped] = useState<TypedAhead | undefined>(NOTHING_TYPED);
    const close = () => {
      closed();
      setTyped(undefined);
    };
    const onKey = (key: string) => setTyped((was) => was && afterKey(was, key));
    return (
      <>
        <input aria-label="Of the page" />
        <Suspense fallback={<TypeAhead onKey={onKey} onClose={close} />}>
          {typed && <Lazy typed={typed} onClose={close} />}
        </Suspense>
      </>
    );
  }
  render(<Page />);
  screen.getByRole('textbox').focus();
  return { chosen, closed, come: () => act(async () => come()) };
}

/** Returns whether the browser or the page gets the key, too. */
function press(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const seen = jest.fn();
  document.addEventListener('keydown', seen);
  const isDefault = fireEvent.keyDown(document.activeElement!, { key, ...modifiers });
  document.removeEventListener('keydown', seen);
  return isDefault || seen.mock.calls.length > 0;
}
const pressAll = (...keys: string[]): boolean[] => keys.map((key) => press(key));
const field = () => screen.getByRole('combobox');

describe('what is typed before the palette has come', () => {
  it('is its text then, and nothing to the page', async () => {
    const { come } = openPalette();
    expect(pressAll('P', 'ё', ' ', '😀', 'Backspace', 'Backspace')).toEqual(Array(6).fill(false));
    expect(press('Backspace')).toBe(false);
    expect(pressAll('r', 'o')).toEqual([false, false]);
    await come();
    expect(field()).toHaveValue('Pro');
    expect(screen.getAllByRole('option').map(({ id }) => id)).toEqual(['Promises']);
  });

  it('goes through its list and takes a row of it, once; what follows is nobody’s', async () => {
    const { chosen, closed, come } = openPalette();
    pressAll('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'x', 'Enter');
    await come();
    expect(chosen.mock.calls).toEqual([['Promises']]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(press('x')).toBe(true);
  });

  it('starts from the first row again where text follows', async () => {
    const { chosen, come } = openPalette();
    pressAll('ArrowDown', 'B', 'Enter');
    await come();
    expect(chosen.mock.calls).toEqual([['Batches']]);
  });

  it('may be Esc, which calls it off', async () => {
    const { closed, come } = openPalette();
    expect(pressAll('P', 'Escape')).toEqual([false, false]);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(press('x')).toBe(true);
    await come();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('leaves the browser its own keys', () => {
    openPalette();
    expect(pressAll('F5', 'Tab', 'Shift')).toEqual([true, true, true]);
    expect([
      press('v', { ctrlKey: true }),
      press('v', { metaKey: true }),
      press('d', { altKey: true }),
    ]).toEqual([true, true, true]);
    expect(press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false);
  });
});
