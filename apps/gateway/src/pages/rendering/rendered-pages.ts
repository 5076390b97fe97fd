import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { UserProfile, PromiseView } from '@slovo/contracts';
import type { OwnPage, RenderRequest } from '@slovo/contracts/rendering';
import { Clock } from '@slovo/kit/clock';
import type { Language } from '@slovo/texts/languages';
import { answerInTime } from '../../calls/answer-in-time.ts';
import { GatewaySettings } from '../../config.ts';
import { pathOf } from '../built-files.ts';
import { pageConfigOf } from './page-config.ts';
import { Renderer, type RenderedPage } from './renderer.ts';
import { VisitorContent } from './visitor-content.ts';

/** A page is rather drawn by the browser than late. */
const PATIENCE_MS = 500;
const MINUTE_MS = 60_000;
const MOST_KEPT = 200;
const LONGEST_URL = 300;
/** After a renderer has ended, pages are drawn by browsers for so long. */
const PAUSE_MS = 10_000;

interface Started {
  renderer: Renderer;
  /** When the web app was built: a later build has other files. */
  built: number;
}

/** What a person's own page shows, and to which browser. */
export interface OwnContent {
  /** Path and query. */
  url: string;
  zone: string;
  /** Of the page that asks. */
  build: string;
  user: UserProfile;
  promises: PromiseView[];
}

/**
 * Public pages as visitors see them, rendered by the code of the web app in a thread for each language. Whatever goes
 * wrong there, the answer is null, and the browser draws the page as it draws all others.
 */
@Injectable()
export class RenderedPages implements OnApplicationShutdown {
  private readonly logger = new Logger(RenderedPages.name);
  private readonly root: string;
  private readonly started = new Map<Language, Started>();
  private readonly pausedUntil = new Map<Language, number>();
  /** In the order of their use; the same content at the same minute is the same page. */
  private readonly kept = new Map<string, Promise<RenderedPage>>();

  constructor(
    private readonly settings: GatewaySettings,
    private readonly clock: Clock,
    private readonly content: VisitorContent,
  ) {
    this.root = resolve(settings.given.WEB_DIST);
  }

  async onApplicationShutdown(): Promise<void> {
    const started = [...this.started.values()];
    // Those that end as they should are not a cause for a warning.
    this.started.clear();
    await Promise.all(started.map(({ renderer }) => renderer.stop()));
  }

  /** @param url path and query */
  async find(url: string, language: Language, requestId: string): Promise<RenderedPage | null> {
    if (url.length > LONGEST_URL) return null;
    const started = await this.start(language);
    if (!started?.renderer.isReady) return null;
    const content = await this.content.find(pathOf(url), requestId);
    if (!content) return null;
    // Shown to the minute, so that a page does not differ from the one a moment ago.
    const at = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const request = { url, at, config: pageConfigOf(this.settings), content };
    return this.inTime(url, () => this.render(started, language, request));
  }

  /** A person's own page, for this one answer alone: it is not kept. */
  async drawOwn(
    { url, zone, build, user, promises }: OwnContent,
    language: Language,
  ): Promise<OwnPage['rendered']> {
    const started = await this.start(language);
    if (!started?.renderer.isReady) return null;
    const at = this.clock.now().getTime();
    const config = pageConfigOf(this.settings);
    const content = { kind: 'own', user, promises } as const;
    const request = { url, at, zone, build, config, content };
    const page = await this.inTime(url, async () => started.renderer.render(request));
    return page && { html: page.html, at, zone, config, user };
  }

  private async inTime(url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage | null> {
    try {
      return await answerInTime(render(), PATIENCE_MS);
    } catch (error) {
      this.logger.warn(`${url} was not rendered: ${String(error)}`);
      return null;
    }
  }

  private render(
    { renderer, built }: Started,
    language: Language,
    request: Omit<RenderRequest, 'id'>,
  ): Promise<RenderedPage> {
    const key = createHash('sha1')
      .update(JSON.stringify([language, built, request]))
      .digest('base64');
    const found = this.kept.get(key);
    const page = found ?? Promise.resolve().then(() => renderer.render(request));
    this.kept.delete(key);
    this.kept.set(key, page);
    if (found) return page;
    page.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break;
      this.kept.delete(oldest);
    }
    return page;
  }

  /** Null without a build that can be rendered, and for a while after a renderer has ended. */
  private async start(language: Language): Promise<Started | null> {
    const file = join(this.root, 'server', language, 'worker.mjs');
    const built = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (built === null) return null;
    const started = this.started.get(language);
    if (started?.built === built) return started;
    if ((this.pausedUntil.get(language) ?? 0) > performance.now()) return null;
    this.started.delete(language);
    void started?.renderer.stop();
    const renderer: Renderer = new Renderer(file, join(this.root, language), (cause) => {
      if (this.started.get(language)?.renderer !== renderer) return;
      this.logger.warn(`Pages in ${language} are drawn by browsers for a while: ${cause.message}`);
      this.started.delete(language);
      this.pausedUntil.set(language, performance.now() + PAUSE_MS);
    });
    const next = { renderer, built };
    this.started.set(language, next);
    return next;
  }
}
