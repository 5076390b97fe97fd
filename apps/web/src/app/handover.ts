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
}

/** What was pressed before the app could listen; it takes it when it listens itself. */
export interface EarlyPress {
  /** The last button that was pressed. */
  button: HTMLElement | null;
  stop: () => void;
}

/** The id of the block of JSON in the page. */
export const HANDOVER = 'handover';

/** Null on a page that the server has not rendered. */
export function readHandover(): Handover | null {
  const text = document.getElementById(HANDOVER)?.textContent;
  return text ? (JSON.parse(text) as Handover) : null;
}

/** A rendered page can load its scripts before it has come whole (server/boot.ts), unlike scripts of other pages. */
export async function whenWhole(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
