import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { routes, handRoutes } from '@slovo/contracts/routes';
import { isReservedName } from '@slovo/contracts/reserved-names';
import { AuthSettings } from '../config.ts';
import { likePrefix, usernameKey } from './username.ts';
import { Usernames } from './usernames.ts';

const settings = { botUsername: '@Word_Keeper_Bot' } as AuthSettings;
const usernames = new Usernames(settings);
const isUsableUsername = (name: string): boolean => usernames.isUsable(name);

describe('a username', () => {
  it.each(Object.values({ ...routes, ...handRoutes }).map(({ path }) => path))(
    'never hides the call %s',
    (path) => {
      expect(isReservedName(path.split('/')[1] ?? '')).toBe(true);
    },
  );

  // Pages of the product, also those that are not built yet.
  const pages =
    'feed create board article habit promises p auth manual-auth miniapp debug performance-test auth-insights ui my';
  it.each(`${pages} notifications profile sessions admin`.split(' '))('never hides the page /%s', (page) => {
    expect(isUsableUsername(page)).toBe(false);
    expect(isUsableUsername(page.toUpperCase())).toBe(false);
  });

  // The folder's files are the app's routes: `_layout` names no part of the path, `$param` is anybody's.
  const routeFiles = readdirSync(new URL('../../../web/src/routes', import.meta.url), { recursive: true });
  const firstParts = routeFiles
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('-'))
    .map(
      (file) =>
        file
          .replace(/\.tsx$/, '')
          .split(/[./\\]/)
          .find((part) => !part.startsWith('_')) ?? '',
    )
    .filter((part) => /^[a-z]/.test(part) && part !== 'index');
  it.each([...new Set(firstParts)])('never hides the route /%s of the web app', (part) => {
    expect(isReservedName(part)).toBe(true);
  });

  it.each(readdirSync(new URL('../../../web/public', import.meta.url)))(
    'never hides %s at the root of the site',
    (file) => {
      expect(isReservedName(file.replace(/\..*$/, ''))).toBe(true);
    },
  );

  it.each([
    'telegram',
    'webhook',
    'metrics',
    'Administrator',
    'moderator',
    'official',
    'security',
    'root',
    'slovo_bot',
    'sl0vo',
    's1ovo_support',
    'support_slovo',
    'SLOVO_HELP',
    'word_keeper_bot',
    'W0rd_Keeperbot',
    'slovo_channel',
  ])('[HARDEN-05] [NAMES-05] is not %s, which would mislead', (name) => {
    expect(isUsableUsername(name)).toBe(false);
  });

  it('has 3 to 32 of a–z, 0–9 and _', () => {
    expect(['abc', 'A_1', 'x'.repeat(32)].every(isUsableUsername)).toBe(true);
    expect(['ab', 'x'.repeat(33), 'a.b.c', 'имя', 'a b c', '@abc'].some(isUsableUsername)).toBe(false);
  });

  it('is compared without @ and case, and its underscore is no wildcard', () => {
    expect(usernameKey('@Anna_K')).toBe('anna_k');
    expect(likePrefix('a_b%\\')).toBe('a\\_b\\%\\\\');
  });
});
