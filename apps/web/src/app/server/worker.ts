// Renders pages of one language in a thread of the gateway, one after the other.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest, RendererData } from '@slovo/contracts/rendering';
import { dataOf } from './data-of.ts';
import { BOOT_SCRIPT, preparePage } from './page.ts';
import { render } from './render.tsx';

/** Of most readers; where a visitor is, their first request does not say. */
const ZONE = 'Europe/Moscow';

const { folder } = workerData as RendererData;
const page = preparePage(folder);
const script = `'sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}'`;
let last: Promise<void> = page.then(() => parentPort!.postMessage('ready'));

parentPort!.on('message', (request: RenderRequest) => {
  last = last.then(async () => parentPort!.postMessage(await answer(request)));
});

async function answer({ url, at, config, content }: RenderRequest): Promise<RenderAnswer> {
  try {
    const handover = { at, config, zone: ZONE, data: dataOf(content) };
    const elements = await render(url, handover);
    return { html: (await page)(elements, handover), script };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
