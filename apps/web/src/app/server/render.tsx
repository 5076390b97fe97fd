import { createToasts } from '@slovo/ui/primitives/toast-store';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { AuthMachine } from '../../shared/auth/auth-machine.ts';
import { holdClock } from '../../shared/clock.ts';
import { setAppConfig } from '../../shared/config/app-config.ts';
import { queries } from '../../shared/data/queries.ts';
import type { Session, SessionUser } from '../../shared/session/session.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../create-router.ts';
import type { Handover } from '../handover.ts';

/** Titles and preloads, which React writes before the elements. The page's head has its own title. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)+/;

/**
 * Renders the elements of a page, with those that it loads later already in place. Must not run for two pages at once:
 * clock, settings and data belong to the module.
 * @param url path and query
 * @throws the first error of a component
 */
export async function render(url: string, { at, zone, config, data, user }: Handover): Promise<string> {
  holdClock({ at, zone });
  setAppConfig(config);
  queries.clear();
  for (const [key, value] of data) queries.setQueryData(key, value);
  const auth = new AuthMachine();
  if (user) auth.assume(sessionOf(user));
  const router = createAppRouter({ auth }, createMemoryHistory({ initialEntries: [url] }));
  await router.load();
  const { matches } = router.state;
  if (matches.length === 0 || matches.some(({ status }) => status !== 'success'))
    throw new Error('This address leads elsewhere or nowhere');
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(<App parts={{ auth, router, toasts: createToasts() }} />, {
    onError: (error) => void failures.push(error),
    // Larger parts would be written behind the page, with a script that moves them.
    progressiveChunkSize: Infinity,
  });
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return html.replace(HOISTED, '');
}

/** As the browser has it before the server has confirmed its token, which no element shows. */
const sessionOf = (user: SessionUser): Session => ({
  token: '',
  sessionId: '',
  authType: 'webapp',
  roles: ['user'],
  user,
});
