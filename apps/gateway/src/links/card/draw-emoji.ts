import { access } from 'node:fs/promises';
import sharp from 'sharp';
import { RecentlyUsed } from '../recently-used.ts';

/** Draws one emoji as a data URL, or null where it cannot. */
export type DrawEmoji = (emoji: string) => Promise<string | null>;

/** Comes from Debian's `fonts-noto-color-emoji`, which the image of the gateway has. */
const EMOJI_FONT = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';
/** In characters of their data URLs, some ten thousand each. */
const MOST_KEPT = 4_000_000;

/** Null on a machine without the font, and for an emoji that it does not have. */
export const drawEmoji = emojiOf(EMOJI_FONT);

/** Pictures of a font's emoji; the latest are kept. */
export function emojiOf(font: string): DrawEmoji {
  const drawn = new RecentlyUsed<string | null>(MOST_KEPT, (url) => url?.length ?? 100);
  let found: Promise<unknown> | undefined;
  const draw = async (emoji: string): Promise<string> => {
    await (found ??= access(font));
    const text = { text: emoji, font: 'Noto Color Emoji 96', fontfile: font, rgba: true, dpi: 72 };
    const png = await sharp({ text }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  return (emoji) => drawn.find(emoji, () => draw(emoji).catch(() => null));
}
