import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locale } from '@slovo/texts/language';
import { dayNames } from '../../shared/format/dates.ts';
import { formatsIn, sayTime } from '../../shared/say-time.ts';
import { KEYS } from '../../shared/storage/storage.ts';
import { KEPT_LAUNCH } from '../../shared/telegram/launch.ts';
import { keepPress } from '../../shared/keys/early-press.ts';
import { type Handover, HANDOVER } from '../handover.ts';
import { boot, type Boot } from './boot.ts';
import { type LocalWords, showLocally } from './show-locally.ts';
import { classesIn, parseStyles, stylesFor } from './styles.ts';

const ROOT = '<div id="root"></div>';
/** What the built page loads: scripts, styles, and what they need. */
const LOADED = /<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*rel="(?:modulepreload|stylesheet)"[^>]*>/g;
/** See vite/early.ts. */
const BUILD = /"build":"(\w+)"/;
const SHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

const booting: Boot = { token: KEYS.token, launch: KEPT_LAUNCH, later: 'later' };
const words: LocalWords = { later: booting.later, locale, names: dayNames };
/** Inline as the early script of the build is; it is the same on every page of a language. */
export const BOOT_SCRIPT = [
  `(${boot.toString()})(${JSON.stringify(booting)},${keepPress.toString()});`,
  `(${showLocally.toString()})(${JSON.stringify(words)},${formatsIn.toString()},${sayTime.toString()})`,
].join('');

export interface PreparedPage {
  /** As its early script names it. */
  build: string;
  write: (elements: string, handover: Handover) => string;
}

/**
 * The built page, prepared for elements of the server: it carries the styles of these elements itself, and loads its
 * own files only after they are painted.
 * @param folder the build of one language
 */
export async function preparePage(folder: string): Promise<PreparedPage> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const [link = '', file = ''] = SHEET.exec(html) ?? [];
  const rules = parseStyles(await readFile(join(folder, file), 'utf8'));
  const later = html.match(LOADED) ?? [];
  const head = [
    '<style>html[data-own] #root{visibility:hidden}<!--styles--></style>',
    `<noscript>${link}</noscript>`,
    `<template id="${booting.later}"<!--moment-->>${later.join('')}</template>`,
    `<script>${BOOT_SCRIPT}</script></head>`,
  ].join('');
  const [before, after] = html
    .replace(LOADED, '')
    // A function keeps every `$` of the scripts: their hashes are of their exact text.
    .replace('</head>', () => head)
    .split(ROOT);
  const write: PreparedPage['write'] = (elements, handover) => {
    const styles = stylesFor(rules, classesIn(elements));
    return [
      before!.replace('<!--styles-->', () => styles).replace('<!--moment-->', momentOf(handover)),
      `<div id="root">${elements}</div>`,
      `<script type="application/json" id="${HANDOVER}">${asData(handover)}</script>`,
      after,
    ].join('');
  };
  return { build: BUILD.exec(html)?.[1] ?? '', write };
}

const momentOf = ({ at, zone }: Handover): string => ` data-at="${at}" data-zone="${zone}"`;

/** `</script>` in a person's words must not end the block. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
