import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import type { Launch, ThemeName } from '../wire.ts';
import { encodeFields, makeInitData } from './init-data.ts';
import { THEMES } from './themes.ts';

export interface LaunchOptions {
  url?: string;
  startParam?: string;
  theme?: ThemeName;
}

/** core.telegram.org/api/bots/webapps: launch parameters are in the fragment, so that no server sees them. */
export async function launchMiniApp(
  sandbox: Sandbox,
  person: Person,
  options: LaunchOptions = {},
): Promise<Launch> {
  const url = options.url ?? `${sandbox.config.appUrl}/miniapp`;
  const initData = await makeInitData(sandbox, person, options.startParam);
  const launch = new URL(url);
  if (options.startParam) launch.searchParams.set('tgWebAppStartParam', options.startParam);
  const fragment = encodeFields({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(THEMES[options.theme ?? 'light']),
    ...(options.startParam ? { tgWebAppStartParam: options.startParam } : {}),
  });
  // A fragment in the app's own address is kept and continued, as Telegram does it.
  launch.hash = launch.hash
    ? `${launch.hash.slice(1)}${launch.hash.includes('?') ? '&' : '?'}${fragment}`
    : fragment;
  return { url, initData, launchUrl: launch.href };
}
