import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrastOf, dressForTelegram, type Rgb } from './dress-for-telegram.ts';

type Pair = [light: Rgb, dark: Rgb];

/** oklch → sRGB, as CSS Color 4 §9; channels outside the gamut are cut. */
function toRgb([lightness, chroma, hue]: [number, number, number]): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) => {
    const part = Math.min(1, Math.max(0, value));
    return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  }) as unknown as Rgb;
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map<string, Pair>();
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g,
)) {
  if (light.includes('/')) continue;
  const read = (value: string) => toRgb(value.match(/[\d.]+/g)!.map(Number) as [number, number, number]);
  tokens.set(name, [read(light), read(dark)]);
}

const GROUNDS = ['paper', 'surface', 'raised', 'sunken', 'tint-none', 'tint-normal', 'tint-final'];
const TEXTS = ['ink', 'ink-2', 'ink-3', 'link', 'kept-ink', 'pending-ink', 'danger-ink', 'skipped-ink'];
const MARKS = ['kept', 'pending', 'missed', 'skipped', 'line-strong', 'accent', 'focus', 'danger'];
const READ: [string, string][] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text): [string, string] => [text, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-kept', 'kept'],
  ['on-danger', 'danger'],
  ['kept-ink', 'kept-soft'],
  ['pending-ink', 'pending-soft'],
  ['skipped-ink', 'skipped-soft'],
  ['danger-ink', 'danger-soft'],
  ['ink-2', 'missed-soft'],
  ['ink-2', 'kept-soft'],
  ['ink-2', 'pending-soft'],
  ['ink-2', 'danger-soft'],
  ['paper', 'ink'],
];
const SEEN: [string, string][] = [
  ...GROUNDS.flatMap((ground) => MARKS.map((mark): [string, string] => [mark, ground])),
  ['kept', 'kept-soft'],
  ['pending', 'pending-soft'],
  ['kept-on-ink', 'ink'],
  ['pending-on-ink', 'ink'],
  ['danger-on-ink', 'ink'],
];

function weakest(pairs: [string, string][], least: number): string[] {
  return pairs.flatMap(([front, back]) =>
    [0, 1].flatMap((scheme) => {
      const contrast = contrastOf(tokens.get(front)![scheme]!, tokens.get(back)![scheme]!);
      return contrast < least
        ? [`${front} on ${back}, ${scheme ? 'dark' : 'light'}: ${contrast.toFixed(2)}`]
        : [];
    }),
  );
}

describe('Colours', () => {
  it('give every text a contrast of 4.5:1 in both schemes', () => expect(weakest(READ, 4.5)).toEqual([]));
  it('give every mark and control a contrast of 3:1 in both schemes', () =>
    expect(weakest(SEEN, 3)).toEqual([]));
});

describe('dressForTelegram', () => {
  const colours = (ink: Rgb, paper: Rgb) => (_: HTMLElement, token: string) =>
    token === '--ink' || token === '--on-accent' ? ink : paper;

  it('uses Telegram’s colours and scheme if they are readable', () => {
    const root = document.createElement('html');
    expect(dressForTelegram(root, 'dark', colours([255, 255, 255], [23, 33, 43]))).toBe(true);
    expect(root.dataset).toMatchObject({ platform: 'telegram', theme: 'dark' });
  });
  it('keeps ours if the user’s theme is grey on grey', () => {
    const root = document.createElement('html');
    expect(dressForTelegram(root, 'light', colours([120, 120, 120], [200, 200, 200]))).toBe(false);
    expect(root.dataset['platform']).toBeUndefined();
    expect(root.dataset['theme']).toBe('light');
  });
  it('keeps ours if a parameter is missing', () => {
    const root = document.createElement('html');
    expect(dressForTelegram(root, 'light', () => undefined)).toBe(false);
    expect(root.dataset['platform']).toBeUndefined();
  });
});
