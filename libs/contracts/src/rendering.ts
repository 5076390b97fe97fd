import type { ProfilePage, UserProfile } from './auth/auth.wire.ts';
import type { FeedItem } from './promises/feed.wire.ts';
import type { PromiseView, ReportView } from './promises/promises.wire.ts';
import type { PollView } from './voting/voting.wire.ts';

/** What the gateway and the renderer of the web app, a thread of it, say to each other. */

/** What the web app must know about the system that serves it. */
export interface PageConfig {
  botUsername: string;
  /** `https://t.me/{bot}`, or the page of the sandbox. */
  botUrl: string;
  sandboxUrl?: string;
  /** Where people write about their data; the bot where it is missing. */
  contact?: string;
  version?: string;
  environment?: 'development' | 'test' | 'production';
  /** The server's clock can be moved (development and tests). */
  clockControl?: boolean;
}

/** For the thread's start. */
export interface RendererData {
  /** The build of one language. */
  folder: string;
}

/** What a page shows, as the app would load it: to visitors, or to the one person whose own page it is. */
export type PageContent =
  | { kind: 'none' }
  | {
      kind: 'promise';
      promise: PromiseView;
      /** Newest first. */
      reports: ReportView[];
      /** These are all of them; else the app loads the others. */
      isWhole: boolean;
      /** Polls of the newest reports that wait for votes. */
      polls: { reportId: number; poll: PollView }[];
    }
  | {
      kind: 'person';
      /** As in the address. */
      username: string;
      person: ProfilePage;
      promises: PromiseView[];
      /** These are all of them; else the app loads the others. */
      isWhole: boolean;
    }
  | {
      kind: 'feed';
      items: FeedItem[];
      /** The cursor of the next page. */
      next: string | null;
    }
  | { kind: 'own'; user: UserProfile; promises: PromiseView[] };

export interface RenderRequest {
  /** Path and query. */
  url: string;
  /** What the page shows as the present, in milliseconds since 1970. */
  at: number;
  /** The reader's time zone, where it is known. */
  zone?: string;
  /** The build of the page that the elements are for; those of another build would not fit. */
  build?: string;
  config: PageConfig;
  content: PageContent;
}

/** What the early script of `/my` gets: the data of the page, and the page itself drawn with it. */
export interface OwnPage {
  promises: PromiseView[];
  /** The cursor of further promises, as in `list-promises`. */
  next: string | null;
  /** Null: the browser draws the page. */
  rendered: {
    /** The elements of the page, without its head. */
    html: string;
    at: number;
    zone: string;
    config: PageConfig;
    user: UserProfile;
  } | null;
}

/**
 * `html`: the whole page; of an own page its elements. `script`: the source of its inline script for a
 * Content-Security-Policy. `otherBuild`: the page that asks is not of the renderer's build, so it draws itself.
 */
export type RenderAnswer = { html: string; script: string } | { otherBuild: true } | { failure: string };
