import { publicHandRoutes, publicRoutes as routes } from '@slovo/contracts/public-routes';
import { keys } from '../src/shared/data/keys.ts';
import { FEED_PAGE } from '../src/shared/data/feed-page.ts';
import { KEYS } from '../src/shared/storage/storage.ts';
import { KEPT_LAUNCH } from '../src/shared/telegram/launch.ts';
import type { EarlyOwnPage, EarlySession, EarlyPage } from './early-script.ts';

const page = (address: string, isOwn: boolean, ...asks: string[]): EarlyPage => ({ address, isOwn, asks });

/** The first requests of each page. They must equal those of `shared/data`, else they are sent twice. */
export const earlyPages: EarlyPage[] = [
  page(
    '^/my/(?<id>\\d+)/?$',
    true,
    routes['promises.find-promise'].path,
    routes['promises.list-reports'].path,
  ),
  page('^/feed/?$', false, `${routes['promises.list-feed'].path}?limit=${FEED_PAGE}`),
  page(
    '^/(?<username>\\w+)/p/(?<id>\\d+)/?$',
    false,
    `${routes['promises.find-promise'].path}?username=:username`,
  ),
];

export const earlySession: EarlySession = {
  key: KEYS.token,
  check: routes['auth.validate-session'].path,
};

/** Its one request brings the list and the page drawn with it. */
export const earlyOwnPage: EarlyOwnPage = {
  address: '^/my/?$',
  path: publicHandRoutes.ownPage.path,
  list: routes['promises.list-promises'].path,
  key: keys.mine,
  launch: KEPT_LAUNCH,
};
