// The built app, in each language, against the oldest browsers in which it is to work.
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { newerIn } from '@slovo/testing/browser-floor';
import { LANGUAGES } from '@slovo/texts/languages';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { WEB_FLOOR } from '../../../vite.floor.ts';
import { addMissing, greetTooOld } from '../vite/older-browsers.ts';

/** The first script of every page adds them. Workers have no such script. */
const ADDED = ['toSorted', 'toReversed', 'toSpliced', 'with'] as const;
const ADDED_AND_USED = new Set<string>(ADDED);
/** Without them a page looks plainer and works the same. */
const HARMLESS = new Set([
  '@property', // Tailwind sets the same values where they cannot be declared
  'text-wrap',
  'scrollbars',
  'overflow: clip', // a wide child makes the page move sideways
  'line height units', // the least height of a date field in Safari
  'view transitions', // the router asks for them first
  'Intl.DurationFormat', // the library of dates asks for it first
]);

it.each(LANGUAGES)('[FLOOR-01] the build in %s uses nothing that the oldest browsers lack', (language) => {
  const found = newerIn(join(import.meta.dirname, '../dist', language), WEB_FLOOR);
  const faults = [...found].filter(
    ([name, file]) =>
      !HARMLESS.has(name) && !(ADDED_AND_USED.has(name) && !/^(?:service-worker|workbox)/.test(file)),
  );
  expect(faults).toEqual([]);
});

describe('what is added to older browsers', () => {
  const known = new Map(ADDED.map((name) => [name, Array.prototype[name]]));
  const define = (name: string, value: unknown) =>
    Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true });
  afterEach(() => known.forEach((value, name) => define(name, value)));

  it('[FLOOR-01] does what newer ones do', () => {
    const list = ['10', '9', '8'];
    const results = () => [
      list.toSorted(undefined as never),
      list.toSorted((a, b) => Number(a) - Number(b)),
      list.toReversed(),
      list.toSpliced(1, 1, '7', '6'),
      list.with(-1, '5'),
      list,
    ];
    const expected = results();
    for (const name of ADDED) Reflect.deleteProperty(Array.prototype, name);
    expect(() => list.toReversed()).toThrow('not a function');
    addMissing();
    expect(results()).toEqual(expected);
    expect(() => list.with(3, '5')).toThrow(RangeError);
    expect(Object.keys(Array.prototype)).toEqual([]);
  });

  it('leaves what a browser has', () => {
    addMissing();
    for (const [name, value] of known) expect(Array.prototype[name]).toBe(value);
  });
});

describe('[FLOOR-02] a browser that is too old', () => {
  const inBrowser = (css: unknown) => {
    jest.replaceProperty(window, 'CSS' as never, css as never);
    document.body.innerHTML = '<div id="root"></div>';
    greetTooOld('Слишком старый');
    const said = document.querySelector('[role=alert]');
    return said && { text: said.textContent, isAbove: said === document.body.firstElementChild };
  };
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['without CSS.supports', undefined],
    ['that knows no :has()', { supports: (asked: string) => !asked.includes(':has') }],
    ['that knows no dvh', { supports: (asked: string) => !asked.includes('dvh') }],
  ])('is told so above the page: one %s', (_what, css) =>
    expect(inBrowser(css)).toEqual({ text: 'Слишком старый', isAbove: true }),
  );

  it('is not one that knows both', () => expect(inBrowser({ supports: () => true })).toBeNull());
});
