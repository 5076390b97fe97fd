// Real: the thread. Not real: what it renders.
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { until } from '@slovo/testing';
import { VisitorView } from '../src/calls/visitor-view.ts';
import { GatewaySettings } from '../src/config.ts';
import { RenderedPages } from '../src/pages/rendering/rendered-pages.ts';
import { VisitorContent } from '../src/pages/rendering/visitor-content.ts';

/** As the real one: it reads the built page once. */
const RENDERER = `
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
const html = readFileSync(join(workerData.folder, 'index.html'), 'utf8');
parentPort.on('message', () => parentPort.postMessage({ html, script: '' }));
parentPort.postMessage('ready');
`;

let folder: string;
let pages: RenderedPages;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  for (const path of ['ru', 'server/ru']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'ru', 'index.html'), 'rendered');
  writeFileSync(join(folder, 'server', 'ru', 'worker.mjs'), RENDERER);
  const settings = { given: { WEB_DIST: folder } } as GatewaySettings;
  pages = new RenderedPages(settings, new Clock(), new VisitorContent());
});
afterEach(() => pages.onApplicationShutdown());

const find = () => pages.find('/', 'ru', new VisitorView({} as CallClient, 'request'));

it('a page that is built anew is rendered anew, also after its renderer was', async () => {
  expect(await until(find)).toMatchObject({ html: 'rendered' });
  writeFileSync(join(folder, 'ru', 'index.html'), 'rendered anew');
  utimesSync(join(folder, 'ru', 'index.html'), new Date(), new Date(Date.now() + 1_000));
  await until(async () => (await find())?.html === 'rendered anew');
});

it('a gateway that is stopped ends its renderers without a warning', async () => {
  await until(find);
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await pages.onApplicationShutdown();
  expect(warn).not.toHaveBeenCalled();
});
