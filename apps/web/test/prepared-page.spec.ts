// Real: files. Not real: the build, which is one page and one sheet.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { preparePage } from '../src/app/server/page.ts';

const EARLY = `(()=>{"$&$\`$'$$"})({"build":"a1b2"})`;

it('[SSR-21] a rendered page holds the script of the build letter by letter, as its hash demands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-page-'));
  const sheet = '<link rel="stylesheet" href="/all.css">';
  const root = '<div id="root"></div>';
  writeFileSync(join(folder, 'all.css'), '.a{top:0}');
  writeFileSync(
    join(folder, 'index.html'),
    `<html><head><script>${EARLY}</script>${sheet}</head><body>${root}</body></html>`,
  );
  const { build, write } = await preparePage(folder);
  const page = write('<p class="a">$&</p>', {
    at: 0,
    zone: 'UTC',
    config: { botUsername: '', botUrl: '' },
    data: [],
  });
  expect(build).toBe('a1b2');
  expect(page).toContain(
    `<template id="later" data-at="0" data-zone="UTC"><script>${EARLY}</script>${sheet}</template>`,
  );
  expect(page).toContain('<div id="root"><p class="a">$&</p></div>');
});
