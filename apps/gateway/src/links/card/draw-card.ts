import satori from 'satori';
import sharp from 'sharp';
import { box, CELLS, COLOURS, type DayState, type Part, words } from './card-parts.ts';
import { cardFonts, FONT_FAMILY, WEIGHTS } from './fonts.ts';

/** Pixels: what messengers show beside a link, and a screen of a phone for stories. */
export const CARD_SIZES = {
  link: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const;
export type CardSize = keyof typeof CARD_SIZES;

export interface Card {
  title: string;
  /** The person, or what the site is. */
  subtitle: string;
  /** In a row at the bottom. */
  facts: string[];
  days: readonly DayState[];
  site: string;
}

const PADDING = 72;
const GAP = 6;
const LARGEST_CELL = 56;
/** Lines of the title, and the height that the ribbon may take, in pixels. */
const ROOM = {
  link: { lines: 3, title: 64, ribbon: 150 },
  story: { lines: 7, title: 84, ribbon: 720 },
} as const;

/** A picture of a promise as PNG. Letters become outlines, so that it is the same on every machine. */
export async function drawCard(card: Card, size: CardSize): Promise<Buffer> {
  const svg = await satori(layout(card, size) as unknown as Parameters<typeof satori>[0], {
    ...CARD_SIZES[size],
    fonts: await cardFonts(),
  });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

function layout({ title, subtitle, facts, days, site }: Card, size: CardSize): Part {
  const room = ROOM[size];
  const quiet = { fontSize: 32, fontWeight: WEIGHTS.text, color: COLOURS.quiet };
  return box(
    {
      ...CARD_SIZES[size],
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: PADDING,
      background: COLOURS.paper,
      color: COLOURS.ink,
      fontFamily: FONT_FAMILY,
      boxSizing: 'border-box',
    },
    [
      box({ flexDirection: 'column', gap: 16 }, [
        words(subtitle, { ...quiet, fontSize: 36 }),
        words(
          title,
          {
            fontSize: room.title,
            fontWeight: WEIGHTS.title,
            lineHeight: 1.15,
            paddingBottom: 8,
            letterSpacing: '-0.03em',
          },
          room.lines,
        ),
      ]),
      box({ flexDirection: 'column', gap: 28 }, [
        ...(days.length > 0 ? [ribbon(days, CARD_SIZES[size].width - 2 * PADDING, room.ribbon)] : []),
        box({ justifyContent: 'space-between', alignItems: 'baseline' }, [
          words(facts.join(' · '), { ...quiet, maxWidth: '78%' }),
          words(site, { fontSize: 36, fontWeight: WEIGHTS.title }),
        ]),
      ]),
    ],
  );
}

/** Cells as large as fit into the room. */
function ribbon(days: readonly DayState[], width: number, height: number): Part {
  let cell = LARGEST_CELL;
  const rowsOf = (side: number): number => Math.ceil(days.length / Math.floor((width + GAP) / (side + GAP)));
  while (cell > 4 && rowsOf(cell) * (cell + GAP) > height + GAP) cell -= 1;
  const shape = { width: cell, height: cell, borderRadius: Math.round(cell / 5) };
  return box(
    { flexWrap: 'wrap', gap: GAP },
    days.map((state) => box({ ...shape, ...CELLS[state] })),
  );
}
