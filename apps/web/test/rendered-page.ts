import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageContent, RenderAnswer, RenderRequest } from '@slovo/contracts/rendering';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { createAppRouter } from '../src/app/create-router.ts';
import { readHandover } from '../src/app/handover.ts';
import { takeOver } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { setAppConfig } from '../src/shared/config/app-config.ts';
import { queries } from '../src/shared/data/queries.ts';

/** Another year than the device's. */
export const AT = Date.parse('2031-03-05T09:00:00Z');
export const config = { botUsername: 'slovo_bot', botUrl: 'https://t.me/slovo_bot' };
const DIST = join(import.meta.dirname, '../dist');

/** The renderer as it is built for one language, in a thread as in the gateway. */
export class BuiltRenderer {
  private readonly thread: Worker;

  constructor(language: string) {
    const workerData = { folder: join(DIST, language) };
    this.thread = new Worker(join(DIST, 'server', language, 'worker.mjs'), { workerData });
  }

  /** @throws Error if the page was not rendered */
  async render(
    url: string,
    content: PageContent,
    further: Partial<RenderRequest> = {},
  ): Promise<{ html: string; script: string }> {
    const answer = await new Promise<RenderAnswer>((resolve, reject) => {
      const take = (said: RenderAnswer | 'ready') => {
        if (said === 'ready') return;
        this.thread.off('message', take).off('error', reject);
        resolve(said);
      };
      this.thread.on('message', take).on('error', reject);
      this.thread.postMessage({ id: 1, url, at: AT, config, content, ...further } satisfies RenderRequest);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}

/** Puts the page that the server sends into this document, without running its scripts. */
export async function receive(
  renderer: BuiltRenderer,
  url: string,
  content: PageContent = { kind: 'none' },
): Promise<HTMLElement> {
  const { html } = await renderer.render(url, content);
  window.history.replaceState(null, '', url);
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  return document.getElementById('root')!;
}

export interface Taken {
  app: Root;
  /** What had to be drawn anew. */
  differences: unknown[];
  path: () => string;
}

/** Starts the app for a visitor on the elements of the server. */
export async function startOn(root: HTMLElement): Promise<Taken> {
  const auth = new AuthMachine();
  const router = createAppRouter({ auth });
  const handover = readHandover()!;
  setAppConfig(handover.config);
  queries.clear();
  const differences: unknown[] = [];
  const app = await act(async () => {
    const parts = { auth, router, toasts: createToasts() };
    return takeOver(root, parts, handover, (error) => differences.push(error));
  });
  return { app, differences, path: () => router.state.location.pathname };
}
