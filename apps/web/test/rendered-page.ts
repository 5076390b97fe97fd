import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageContent, RenderAnswer, RenderRequest } from '@slovo/contracts/rendering';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { createAppRouter } from '../src/app/create-router.ts';
import { readHandover } from '../src/app/handover.ts';
import { takeOver } from '../src/app/show.tsx';
import { AuthMachine } from '../src/shared/auth/auth-machine.ts';
import { releaseClock } from '../src/shared/clock.ts';
import { setAppConfig } from '../src/shared/config/app-config.ts';
import { queries } from '../src/shared/data/queries.ts';

/** Another year than the device's. */
export const AT = Date.parse('2031-03-05T09:00:00Z');
export const config = { botUsername: 'slovo_bot', botUrl: 'https://t.me/slovo_bot' };
const DIST = join(import.meta.dirname, '../dist');

/** The renderer as it is built for one language, in a thread as in the gateway. */
export class BuiltRenderer {
  private readonly thread: Worker;

  /** @throws Error if the web is not built */
  constructor(language: string) {
    const program = join(DIST, 'server', language, 'worker.mjs');
    // A thread without its program waits for ever here.
    if (!existsSync(program)) throw new Error('web is not built: run its specs by `npm run spec -- web`');
    this.thread = new Worker(program, { workerData: { folder: join(DIST, language) } });
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
      this.thread.postMessage({ url, at: AT, config, content, ...further } satisfies RenderRequest);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    if ('otherBuild' in answer) throw new Error('The page is of another build');
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
  auth: AuthMachine;
  /** What had to be drawn anew. */
  differences: unknown[];
  path: () => string;
}

/** Starts the app on the elements of the server, for the person whose page it is or for a visitor. */
export async function startOn(root: HTMLElement): Promise<Taken> {
  const auth = new AuthMachine();
  const router = createAppRouter({ auth });
  const handover = readHandover()!;
  if (handover.user) void auth.start({ confirmed: handover.user });
  setAppConfig(handover.config);
  queries.clear();
  const differences: unknown[] = [];
  const app = await act(async () => {
    const parts = { auth, router, toasts: createToasts() };
    return takeOver(root, parts, handover, (error) => differences.push(error));
  });
  return { app, auth, differences, path: () => router.state.location.pathname };
}

/** What is no longer in the page of all that was in it before. */
export function lostOf(before: readonly Element[], root: HTMLElement): string[] {
  const kept = new Set(root.querySelectorAll('*'));
  return before.filter((element) => !kept.has(element)).map(({ outerHTML }) => outerHTML.slice(0, 200));
}

export interface HandOver {
  renderer: () => BuiltRenderer;
  receive: (url: string, content?: PageContent) => Promise<HTMLElement>;
  start: (root: HTMLElement) => Promise<Taken>;
  /** Ends with the test. */
  keep: (app: Root) => void;
  /** Takes a page over; it fails where an element was replaced, drawn anew, or data was loaded again. */
  takeOverWhole: (url: string, content?: PageContent) => Promise<{ root: HTMLElement; taken: Taken }>;
}

/** The Russian renderer for a whole spec, and an app for each test. */
export function handOver(): HandOver {
  let renderer: BuiltRenderer | undefined;
  let app: Root | undefined;
  let auth: AuthMachine | undefined;
  beforeAll(() => {
    renderer = new BuiltRenderer('ru');
  });
  afterAll(() => renderer?.stop());
  afterEach(() => {
    act(() => app?.unmount());
    auth?.stop();
    app = undefined;
    auth = undefined;
    releaseClock();
  });
  const receivePage = (url: string, content?: PageContent) => receive(renderer!, url, content);
  const start = async (root: HTMLElement) => {
    const taken = await startOn(root);
    ({ app, auth } = taken);
    return taken;
  };
  return {
    renderer: () => renderer!,
    receive: receivePage,
    start,
    keep: (other) => void (app = other),
    takeOverWhole: async (url, content) => {
      const asked = jest.fn<typeof fetch>(async () => new Response('{}', { status: 503 }));
      globalThis.fetch = asked;
      const root = await receivePage(url, content);
      const before = [...root.querySelectorAll('*')];
      expect(before.length).toBeGreaterThan(50);
      const taken = await start(root);
      await act(async () => {});
      expect(taken.differences).toEqual([]);
      expect(lostOf(before, root)).toEqual([]);
      const loaded = asked.mock.calls.map(([url]) => url as string);
      expect(loaded.filter((path) => !path.startsWith('/media/'))).toEqual([]);
      return { root, taken };
    },
  };
}
