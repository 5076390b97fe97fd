// Renders pages of one language in a thread of the gateway, one after the other.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest, RendererData } from '@slovo/contracts/rendering';
import { dataOf } from './data-of.ts';
import { BOOT_SCRIPT, preparePage } from './page.ts';
import { render } from './render.tsx';

/** The zone of most readers: a visitor's first request does not say where they are. */
const ZONE = 'Europe/Moscow';

const { folder } = workerData as RendererData;
const page = preparePage(folder);
const script = `'sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}'`;
let last: Promise<void> = page.then(() => parentPort!.postMessage('ready'));

parentPort!.on('message', (request: RenderRequest) => {
  last = last.then(async () => parentPort!.postMessage(await answer(request)));
});

async function answer(request: RenderRequest): Promise<RenderAnswer> {
  const { url, at, zone = ZONE, config, content } = request;
  try {
    const { build, write } = await page;
    if (request.build !== undefined && request.build !== build) return { otherBuild: true };
    const handover = { at, config, zone, data: dataOf(content) };
    if (content.kind === 'own')
      return { html: await render(url, { ...handover, user: content.user }), script };
    return { html: write(await render(url, handover), handover), script };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
