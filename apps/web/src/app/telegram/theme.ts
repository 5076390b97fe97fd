import { contrastOf, dressForTelegram, readToken, type Rgb } from '@slovo/ui/tokens/dress-for-telegram';
import { client } from '../../shared/telegram/client.ts';
import { launch } from '../../shared/telegram/launch.ts';

export interface Theme {
  /** A design token as `#rrggbb`; undefined if it cannot be computed. */
  colour: (token: string) => `#${string}` | undefined;
  onChange: (listener: () => void) => void;
}

const COLOUR = /^#[\da-f]{6}$/i;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Applies Telegram's colours to the page and the page's colours to Telegram's bars, now and on every theme change. */
export function applyTheme(root = document.documentElement): Theme {
  const listeners = new Set<() => void>();
  // Reading a computed colour forces a layout, so results are cached per theme.
  const measured = new Map<string, `#${string}` | undefined>();
  const colour = (token: string) => {
    if (!measured.has(token)) {
      const rgb = readToken(root, token);
      measured.set(token, rgb && hexOf(rgb));
    }
    return measured.get(token);
  };
  const apply = (theme: Record<string, unknown>) => {
    const colours = Object.entries(theme).filter(([, value]) => COLOUR.test(String(value)));
    if (colours.length === 0) return;
    for (const [name, value] of colours)
      root.style.setProperty(`--tg-theme-${name.replaceAll('_', '-')}`, String(value));
    dressForTelegram(root, isDark(theme) ? 'dark' : 'light');
    measured.clear();
    paintBars(colour('--paper'), colour('--surface'));
    for (const listener of listeners) listener();
  };
  client.on('theme_changed', ({ theme_params }) => apply(theme_params));
  apply(launch?.theme ?? {});
  return { colour, onChange: (listener) => void listeners.add(listener) };
}

function isDark({ bg_color }: Record<string, unknown>): boolean {
  const ground = rgbOf(String(bg_color));
  return contrastOf(ground, WHITE) > contrastOf(ground, BLACK);
}

/** Clients before 6.9 accept only named header colours. */
function paintBars(paper: `#${string}` | undefined, surface: `#${string}` | undefined): void {
  if (!paper || !surface) return;
  client.send('web_app_set_header_color', { color: paper });
  client.send('web_app_set_background_color', { color: paper });
  client.send('web_app_set_bottom_bar_color', { color: surface });
}

const rgbOf = (hex: string): Rgb => {
  const [red = 255, green = 255, blue = 255] = COLOUR.test(hex)
    ? [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : [];
  return [red, green, blue];
};

const hexOf = (rgb: Rgb): `#${string}` =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
