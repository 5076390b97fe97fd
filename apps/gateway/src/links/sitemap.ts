import { Injectable } from '@nestjs/common';
import { type FeedItem, listFeed } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { LANGUAGES } from '@slovo/texts/languages';
import { escapeHtml } from '@slovo/texts/markup';
import { GatewaySettings } from '../config.ts';
import { originOf } from './head/origin-of.ts';
import { SAMPLE_KINDS } from './head/page-subject.ts';
import { samplesOf } from './head/samples.ts';

const PLACES = ['/', '/feed', '/board', '/privacy'];
/** Their addresses are the same in every language. */
const SAMPLES = SAMPLE_KINDS.flatMap((kind) => samplesOf(kind, LANGUAGES[0]).map(({ path }) => path));
/** The latest promises of the feed; older ones are found by the pages of their people. */
const MOST_PROMISES = 500;
const A_PAGE = 100;
const KEPT_MS = 60 * 60 * 1_000;

/** The addresses of public pages for search engines, made at most once an hour. */
@Injectable()
export class Sitemap {
  private readonly origin: string;
  private made: { at: number; xml: Promise<string> } | undefined;

  constructor(
    private readonly calls: CallClient,
    private readonly clock: Clock,
    settings: GatewaySettings,
  ) {
    this.origin = originOf(settings);
  }

  find(requestId: string): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.made && Math.abs(now - this.made.at) < KEPT_MS) return this.made.xml;
    const made = { at: now, xml: this.make(requestId) };
    // What failed is made again for the next who asks.
    made.xml.catch(() => {
      if (this.made === made) this.made = undefined;
    });
    this.made = made;
    return made.xml;
  }

  private async make(requestId: string): Promise<string> {
    const promises = await this.latestPromises(requestId);
    const people = new Set(promises.map(({ username }) => `/${username}`));
    const paths = [
      ...PLACES,
      ...SAMPLES,
      ...people,
      ...promises.map(({ username, id }) => `/${username}/p/${id}`),
    ];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(this.origin + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  }

  /** Promises of people who have a username, without which there is no address. */
  private async latestPromises(requestId: string): Promise<FeedItem[]> {
    const found: FeedItem[] = [];
    let cursor: string | undefined;
    while (found.length < MOST_PROMISES) {
      const input = { limit: A_PAGE, ...(cursor && { cursor }) };
      const { items, next } = await this.calls.call(listFeed, input, { kind: 'anyone' }, { requestId });
      found.push(...items.filter(({ username }) => username !== null));
      if (next === null) break;
      cursor = next;
    }
    return found.slice(0, MOST_PROMISES);
  }
}
