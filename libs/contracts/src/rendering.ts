import type { PromiseView, ReportView } from './promises/promises.wire.ts';
import type { PollView } from './voting/voting.wire.ts';

/** What the gateway and the renderer of the web app, a thread of it, say to each other. */

/** What the web app must know about the system that serves it. */
export interface PageConfig {
  botUsername: string;
  /** `https://t.me/{bot}`, or the page of the sandbox. */
  botUrl: string;
  sandboxUrl?: string;
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

/** What a page shows to visitors, as they would load it. */
export type PageContent =
  | { kind: 'none' }
  | {
      kind: 'promise';
      promise: PromiseView;
      /** All of them, newest first. */
      reports: ReportView[];
      /** Of the newest that wait for votes. */
      polls: { reportId: number; poll: PollView }[];
    };

export interface RenderRequest {
  id: number;
  /** Path and query. */
  url: string;
  /** What the page shows as the present, in milliseconds since 1970. */
  at: number;
  config: PageConfig;
  content: PageContent;
}

/** `html`: the whole page. `script`: the source of its inline script for a Content-Security-Policy. */
export type RenderAnswer = { id: number; html: string; script: string } | { id: number; failure: string };
