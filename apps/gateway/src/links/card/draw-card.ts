import satori from 'satori';
import sharp from 'sharp';
import { type Card, CARD_SIZES, type CardSize, type Wordings } from './card.ts';
import { layoutCard } from './card-layout.ts';
import { type DrawEmoji, drawEmoji } from './draw-emoji.ts';
import { cardFonts } from './fonts.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A picture of a page as PNG. Letters become outlines of the shipped fonts, so that it is the same on every machine. Which
 * characters they lack is known once it is laid out: then it is laid out again without them, as they would be boxes.
 */
export async function drawCard(card: Card, size: CardSize, draw: DrawEmoji = drawEmoji): Promise<Buffer> {
  const lacking = new Set<string>();
  const first = await layOut(card, size, lacking, draw);
  const svg = lacking.size === 0 ? first : await layOut(card, size, lacking, draw);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Adds to `lacking` what cannot be drawn, and leaves out what is in it. */
async function layOut(card: Card, size: CardSize, lacking: Set<string>, draw: DrawEmoji): Promise<string> {
  const left = new Set(lacking);
  const choose = (wordings: Wordings) => firstWritable(wordings, left);
  return satori(layoutCard(card, size, choose) as unknown as Parameters<typeof satori>[0], {
    ...CARD_SIZES[size],
    fonts: await cardFonts(),
    loadAdditionalAsset: async (code, text) => {
      const picture = code === 'emoji' ? await draw(text) : null;
      if (picture !== null) return picture;
      for (const { segment } of graphemes.segment(text)) lacking.add(segment);
      return [];
    },
  });
}

function firstWritable(wordings: Wordings, lacking: ReadonlySet<string>): string {
  const written = wordings.map((wording) => without(wording, lacking));
  return written.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? written.at(-1)!;
}

function without(text: string, lacking: ReadonlySet<string>): string {
  const kept =
    lacking.size === 0
      ? text
      : [...graphemes.segment(text)]
          .map(({ segment }) => (isLacking(segment, lacking) ? ' ' : segment))
          .join('');
  return kept.replaceAll(/\s+/g, ' ').trim();
}

/** A grapheme is reported as a whole or by its letter, without its marks. */
const isLacking = (segment: string, lacking: ReadonlySet<string>): boolean =>
  lacking.has(segment) || lacking.has(String.fromCodePoint(segment.codePointAt(0)!));
