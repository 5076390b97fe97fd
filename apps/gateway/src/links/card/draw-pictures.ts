// Draws pictures of pages in a thread of the gateway, one after the other.
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '../threads/thread.ts';
import type { Picture, PictureRequest } from './cards.ts';
import { drawCard } from './draw-card.ts';

parentPort!.on('message', async ({ card, size }: PictureRequest) => {
  parentPort!.postMessage(await answer());

  async function answer(): Promise<ThreadAnswer<Picture>> {
    try {
      return { png: await drawCard(card, size) };
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
});
parentPort!.postMessage('ready' satisfies ThreadAnswer<Picture>);
