import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import { encodeFields, makeInitData } from './init-data.ts';

export interface Launch {
  /** The mini app's own address, as the button gave it. */
  url: string;
  initData: string;
  /** The same address with everything a Telegram client adds. */
  launchUrl: string;
}

export interface LaunchWishes {
  url?: string;
  startParam?: string;
  theme?: 'light' | 'dark';
}

export type ThemeParams = Record<string, string>;

// The stock themes of Telegram's clients.
export const THEMES: Record<'light' | 'dark', ThemeParams> = {
  light: {
    bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#707579',
    link_color: '#3390ec',
    button_color: '#3390ec',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f4f4f5',
    header_bg_color: '#ffffff',
    accent_text_color: '#3390ec',
    section_bg_color: '#ffffff',
    section_header_text_color: '#707579',
    subtitle_text_color: '#707579',
    destructive_text_color: '#e53935',
    section_separator_color: '#dfe1e5',
    bottom_bar_bg_color: '#ffffff',
  },
  dark: {
    bg_color: '#212121',
    text_color: '#ffffff',
    hint_color: '#aaaaaa',
    link_color: '#8774e1',
    button_color: '#8774e1',
    button_text_color: '#ffffff',
    secondary_bg_color: '#0f0f0f',
    header_bg_color: '#212121',
    accent_text_color: '#8774e1',
    section_bg_color: '#212121',
    section_header_text_color: '#aaaaaa',
    subtitle_text_color: '#aaaaaa',
    destructive_text_color: '#e53935',
    section_separator_color: '#303030',
    bottom_bar_bg_color: '#212121',
  },
};

/** core.telegram.org/api/bots/webapps: launch parameters travel in the fragment, so no server sees them. */
export async function launchMiniApp(
  sandbox: Sandbox,
  person: Person,
  wishes: LaunchWishes = {},
): Promise<Launch> {
  const url = wishes.url ?? `${sandbox.config.appUrl}/miniapp`;
  const initData = await makeInitData(
    sandbox,
    person,
    wishes.startParam ? { startParam: wishes.startParam } : {},
  );
  const launch = new URL(url);
  if (wishes.startParam) launch.searchParams.set('tgWebAppStartParam', wishes.startParam);
  const fragment = encodeFields({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(THEMES[wishes.theme ?? 'light']),
    ...(wishes.startParam ? { tgWebAppStartParam: wishes.startParam } : {}),
  });
  // A fragment of the app's own is kept and continued, as Telegram does it.
  launch.hash = launch.hash
    ? `${launch.hash.slice(1)}${launch.hash.includes('?') ? '&' : '?'}${fragment}`
    : fragment;
  return { url, initData, launchUrl: launch.href };
}
