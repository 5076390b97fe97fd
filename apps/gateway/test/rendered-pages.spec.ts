// Real: the thread. Not real: what it renders.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { until } from '@slovo/testing';
import { VisitorView } from '../src/calls/visitor-view.ts';
import { GatewaySettings } from '../src/config.ts';
import { RenderedPages } from '../src/pages/rendering/rendered-pages.ts';
import { VisitorContent } from '../src/pages/rendering/visitor-content.ts';

const RENDERER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => parentPort.postMessage({ html: 'rendered', script: '' }));
parentPort.postMessage('ready');
`;

it('a gateway that is stopped ends its renderers without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  mkdirSync(join(folder, 'server', 'ru'), { recursive: true });
  writeFileSync(join(folder, 'server', 'ru', 'worker.mjs'), RENDERER);
  const settings = { given: { WEB_DIST: folder } } as GatewaySettings;
  const pages = new RenderedPages(settings, new Clock(), new VisitorContent());
  await until(() => pages.find('/', 'ru', new VisitorView({} as CallClient, 'request')));
  const warn = jest.spyOn(Logger.prototype, 'warn');
  await pages.onApplicationShutdown();
  expect(warn).not.toHaveBeenCalled();
});
