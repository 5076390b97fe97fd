import type { NavigationMessage } from '../../shared/route-context.ts';

/** A page of the app, in the router's format. */
export interface StartPage {
  to: string;
  search?: { report?: true; fresh?: 1 };
  /** The code of a witness link, which says when it is used which promise it belongs to. */
  witness?: string;
  state?: { message: NavigationMessage };
}

export const HOME: StartPage = { to: '/my', search: { fresh: 1 } };
const ID = '([1-9]\\d{0,9})';

/** The same values as the bot's `start=` links. Telegram allows only letters, digits, `_` and `-`. */
const PAGES: readonly [RegExp, (param: string) => StartPage][] = [
  [new RegExp(`^p_${ID}$`), (id) => ({ to: `/promises/${id}` })],
  [new RegExp(`^r_${ID}$`), (id) => ({ to: `/my/${id}`, search: { report: true } })],
  // Invitations are answered in the notifications.
  [/^i_([\w-]+)$/, () => ({ to: '/notifications' })],
  [/^w_([\w-]{4,61})$/, (witness) => ({ ...HOME, witness })],
  [/^u_(\w{3,32})$/, (username) => ({ to: `/${username}` })],
  [/^(create|feed|board|profile|notifications|sessions)$/, (page) => ({ to: `/${page}` })],
];

/** The page of `startapp=…`. Anybody can write such a link, so unknown values open the start page. */
export function pageOf(startParam: string | null): StartPage {
  for (const [pattern, page] of PAGES) {
    const param = pattern.exec(startParam ?? '')?.[1];
    if (param) return page(param);
  }
  return HOME;
}
