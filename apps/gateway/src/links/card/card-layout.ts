import { type Card, CARD_SIZES, type CardSize, type Wordings } from './card.ts';
import { box, COLOURS, type Part, ribbon, words } from './card-parts.ts';
import { FONT_FAMILY, WEIGHTS } from './fonts.ts';

const PADDING = 72;
/** Font sizes, and the ribbon of a page and of a person's promise, in pixels; how many lines a text may take at most. */
const ROOM = {
  link: {
    title: 64,
    text: 34,
    facts: 32,
    lines: { title: 3, besideText: 2, besidePromises: 1, text: 2, textBesidePromises: 1, facts: 1 },
    ribbon: { height: 150, largest: 56, oneRow: 20 },
  },
  story: {
    title: 84,
    text: 44,
    facts: 40,
    lines: { title: 7, besideText: 4, besidePromises: 4, text: 6, textBesidePromises: 6, facts: 2 },
    ribbon: { height: 820, largest: 98, oneRow: 7 },
  },
} as const;
const QUIET = { fontWeight: WEIGHTS.text, color: COLOURS.quiet };

/** Chooses the wording that can be written. */
export type Choose = (wordings: Wordings) => string;

export function layoutCard(card: Card, size: CardSize, choose: Choose): Part {
  return box(
    {
      ...CARD_SIZES[size],
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: PADDING,
      background: COLOURS.paper,
      color: COLOURS.ink,
      fontFamily: FONT_FAMILY,
    },
    [
      box({ flexDirection: 'column', gap: 16 }, top(card, size, choose)),
      box({ flexDirection: 'column', gap: 28 }, bottom(card, size, choose)),
    ],
  );
}

function top({ title, subtitle, text, promises }: Card, size: CardSize, choose: Choose): Part[] {
  const room = ROOM[size];
  const { lines } = room;
  const shown = choose([text]);
  const isList = promises.length > 0;
  const titleLines = isList ? lines.besidePromises : shown ? lines.besideText : lines.title;
  const textLines = isList ? lines.textBesidePromises : lines.text;
  const style = {
    fontSize: room.title,
    fontWeight: WEIGHTS.title,
    lineHeight: 1.15,
    paddingBottom: 8,
    letterSpacing: '-0.03em',
  };
  return [
    words(choose(subtitle), { ...QUIET, fontSize: room.facts + 4 }),
    words(choose(title), style, titleLines),
    ...(shown ? [words(shown, { ...QUIET, fontSize: room.text, lineHeight: 1.35 }, textLines)] : []),
  ];
}

function bottom({ days, promises, facts, site }: Card, size: CardSize, choose: Choose): Part[] {
  const width = CARD_SIZES[size].width - 2 * PADDING;
  const room = ROOM[size];
  return [
    ...(days.length > 0 ? [ribbon(days, { ...room.ribbon, width })] : []),
    ...promises.map(({ title, days: ofPromise }) => row(choose(title), ofPromise, width, size)),
    box({ justifyContent: 'space-between', alignItems: 'baseline', gap: 32 }, [
      words(
        choose([facts.join(' · ')]),
        { ...QUIET, fontSize: room.facts, maxWidth: '78%' },
        room.lines.facts,
      ),
      words(site, { fontSize: room.facts + 4, fontWeight: WEIGHTS.title }),
    ]),
  ];
}

/** A promise of a person: title and days beside each other in the wide picture, below each other in the tall one. */
function row(title: string, days: Card['days'], width: number, size: CardSize): Part {
  const name = { fontWeight: WEIGHTS.text, flexShrink: 0 };
  if (size === 'story')
    return box({ flexDirection: 'column', gap: 16, paddingBottom: 24 }, [
      words(title, { ...name, fontSize: 42, width }),
      ribbon(days, { width, height: 130, largest: 60, oneRow: 0 }),
    ]);
  const share = Math.round(width * 0.4);
  return box({ alignItems: 'center', justifyContent: 'space-between' }, [
    words(title, { ...name, fontSize: 34, width: share }),
    ribbon(days, { width: width - share - 32, height: 40, largest: 40, oneRow: 0 }),
  ]);
}
