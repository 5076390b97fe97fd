// The built panel, in each language, against the oldest browsers in which it is to work.
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { newerIn } from '@slovo/testing/browser-floor';
import { LANGUAGES } from '@slovo/texts/languages';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- a part of the workspace's build, which belongs to no project
import { PANEL_FLOOR } from '../../../vite.floor.ts';

/** Without them a page looks plainer and works the same. */
const HARMLESS = new Set([
  'text-wrap',
  'scrollbars',
  'view transitions', // the router asks for them first
  'Intl.DurationFormat', // the library of dates asks for it first
]);

it.each(LANGUAGES)('[FLOOR-01] the build in %s uses nothing that the oldest browsers lack', (language) => {
  const found = newerIn(join(import.meta.dirname, '../dist', language), PANEL_FLOOR);
  expect([...found].filter(([name]) => !HARMLESS.has(name))).toEqual([]);
});
