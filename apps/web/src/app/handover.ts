import type { SessionUser } from '../shared/session/session.ts';
import type { AppConfig } from '../shared/config/app-config.ts';

/** What a page that the server has rendered was made of. The app starts from the same, so that it draws the same. */
export interface Handover {
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  config: AppConfig;
  /** The time zone in which times are shown. */
  zone: string;
  /** Entries of the query cache. What is not whole is loaded once the page is taken over. */
  data: [key: readonly unknown[], value: unknown, isWhole?: boolean][];
  /** The person whose page it is; a visitor's page has none. */
  user?: SessionUser;
}

/** What the early script has put into the page of a person (vite/early-script.ts). */
export interface OwnStart {
  /** The app draws the page itself: what comes from now on is too late. */
  hasStarted?: boolean;
  handover?: Handover;
}

/** What the script of a visitor's page leaves where it has written its times anew (server/show-locally.ts). */
export interface ShownLocally {
  /** The time zone that the app starts in. */
  shownZone?: string;
}

/** The id of the block of JSON in the page. */
export const HANDOVER = 'handover';

/** Null on a page that the server has not rendered. */
export function readHandover(): Handover | null {
  const own = ((window as { own?: OwnStart }).own ??= {});
  own.hasStarted = true;
  if (own.handover) return own.handover;
  const text = document.getElementById(HANDOVER)?.textContent;
  if (!text) return null;
  const handover = JSON.parse(text) as Handover;
  return { ...handover, zone: (window as ShownLocally).shownZone ?? handover.zone };
}

/** A rendered page can load its scripts before it has come whole (server/boot.ts), unlike scripts of other pages. */
export async function whenWhole(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
