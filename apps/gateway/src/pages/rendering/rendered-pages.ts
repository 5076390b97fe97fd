import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { UserProfile, PromiseView } from '@slovo/contracts';
import type { OwnPage, RendererData, RenderRequest } from '@slovo/contracts/rendering';
import { Clock } from '@slovo/kit/clock';
import type { Language } from '@slovo/texts/languages';
import { answerInTime } from '../../calls/answer-in-time.ts';
import type { VisitorView } from '../../calls/visitor-view.ts';
import { GatewaySettings } from '../../config.ts';
import { RecentlyUsed } from '../../links/recently-used.ts';
import { RestartedThread } from '../../links/threads/restarted-thread.ts';
import { ThreadBusy } from '../../links/threads/thread.ts';
import { pathOf } from '../built-files.ts';
import { pageConfigOf } from './page-config.ts';
import { VisitorContent } from './visitor-content.ts';

/** A page is rather drawn by the browser than late. */
const PATIENCE_MS = 500;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_URL = 300;
/** In UTF-16 code units, two bytes each. */
const MOST_KEPT = 16_000_000;

/** A page takes some milliseconds. */
const LIMITS = {
  memory: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  mostWaiting: 20,
  patienceMs: PATIENCE_MS,
  hangsAfterMs: 10_000,
};

export interface RenderedPage {
  html: string;
  /** The source of its inline script, for a Content-Security-Policy. */
  script: string;
}

/** A worker of an earlier release may still show the page of its build. */
interface OtherBuild {
  otherBuild: true;
}

interface Started {
  renderer: RestartedThread<RenderRequest, RenderedPage | OtherBuild>;
  /** When the web app was built: a later build has other files. */
  built: string;
}

/** What a person's own page shows, and to which browser. */
export interface OwnContent {
  /** Path and query. */
  url: string;
  zone: string;
  /** The build of the page that asks. */
  build: string;
  user: UserProfile;
  promises: PromiseView[];
}

/**
 * Public pages as visitors see them, rendered by the code of the web app in a thread for each language. After any
 * failure there, the answer is null, and the browser draws the page as it draws all others.
 */
@Injectable()
export class RenderedPages implements OnApplicationShutdown {
  private readonly logger = new Logger(RenderedPages.name);
  private readonly root: string;
  private otherBuilds = 0;
  private notedAt = -Infinity;
  private readonly started = new Map<Language, Started>();
  /** The same content at the same minute is the same page. */
  private readonly kept = new RecentlyUsed<RenderedPage>(MOST_KEPT, ({ html }) => html.length);

  constructor(
    private readonly settings: GatewaySettings,
    private readonly clock: Clock,
    private readonly content: VisitorContent,
  ) {
    this.root = resolve(settings.given.WEB_DIST);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.started.values()].map(({ renderer }) => renderer.stop()));
  }

  /** @param url path and query */
  async find(url: string, language: Language, view: VisitorView): Promise<RenderedPage | null> {
    if (url.length > LONGEST_URL) return null;
    const started = await this.start(language);
    if (!started?.renderer.isReady) return null;
    const content = await this.content.find(pathOf(url), view);
    if (!content) return null;
    // Shown to the minute, so that a page does not differ from the one a moment ago.
    const at = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const request = { url, at, config: pageConfigOf(this.settings), content };
    return this.inTime(started, url, this.render(started, language, request));
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
    const page = await this.inTime(started, url, started.renderer.run(request));
    if (!page) return null;
    if (!('otherBuild' in page)) return { html: page.html, at, zone, config, user };
    this.countOtherBuild();
    return null;
  }

  /** After a release there are many for some days: one line an hour. */
  private countOtherBuild(): void {
    this.otherBuilds += 1;
    const now = this.clock.now().getTime();
    if (now - this.notedAt < HOUR_MS) return;
    this.logger.log(
      `Own lists asked for by pages of another build, which draw them themselves: ${this.otherBuilds}`,
    );
    [this.otherBuilds, this.notedAt] = [0, now];
  }

  private async inTime<P extends object>(
    { renderer }: Started,
    url: string,
    page: Promise<P>,
  ): Promise<P | null> {
    try {
      return await answerInTime(page, PATIENCE_MS);
    } catch (error) {
      // The thread says itself when it has ended; that it is busy is seen in its delays.
      if (renderer.isReady && !(error instanceof ThreadBusy))
        this.logger.warn(`${url} was not rendered: ${String(error)}`);
      return null;
    }
  }

  private render(
    { renderer, built }: Started,
    language: Language,
    request: RenderRequest,
  ): Promise<RenderedPage> {
    const key = createHash('sha1')
      .update(JSON.stringify([language, built, request]))
      .digest('base64');
    return this.kept.find(key, async () => pageOf(await renderer.run(request)));
  }

  /** Null without a build that can be rendered. */
  private async start(language: Language): Promise<Started | null> {
    const file = join(this.root, 'server', language, 'worker.mjs');
    const folder = join(this.root, language);
    const [renderer, page] = await Promise.all([changedAt(file), changedAt(join(folder, 'index.html'))]);
    if (renderer === null) return null;
    // A renderer reads its page once, when it starts; while both are watched, either may be built after the other.
    const built = `${renderer} ${page}`;
    const started = this.started.get(language);
    if (started?.built === built) return started;
    void started?.renderer.stop();
    const workerData: RendererData = { folder };
    const next = {
      renderer: new RestartedThread<RenderRequest, RenderedPage | OtherBuild>(
        `renderer of pages in ${language}`,
        {
          file,
          workerData,
          ...LIMITS,
        },
      ),
      built,
    };
    this.started.set(language, next);
    return next;
  }
}

/** Null where there is no such file. */
const changedAt = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** Visitors' pages are of the renderer's own build. */
function pageOf(answer: RenderedPage | OtherBuild): RenderedPage {
  if ('otherBuild' in answer) throw new Error('A page at its address is of another build');
  return answer;
}
