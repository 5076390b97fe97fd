import type { DayState } from './card.ts';

/** An element as satori takes it: React's shape without React. */
export interface Part {
  type: string;
  props: {
    style?: Record<string, string | number>;
    children?: Part[] | string;
    [attribute: string]: unknown;
  };
}

type Style = Record<string, string | number>;

export const box = (style: Style, children: Part[] = []): Part => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
});

/** Cut after `lines` lines with an ellipsis. */
export const words = (text: string, style: Style, lines = 1): Part => ({
  type: 'div',
  props: {
    style: {
      display: 'block',
      overflow: 'hidden',
      lineClamp: lines,
      textOverflow: 'ellipsis',
      wordBreak: 'break-word',
      ...style,
    },
    children: text,
  },
});

/** The light colours of the pages, as sRGB: an SVG knows no oklch. */
export const COLOURS = {
  paper: '#f4f4ef',
  ink: '#16251f',
  quiet: '#56625c',
  line: '#dcddd6',
  kept: '#2a8753',
} as const;

const CELLS: Record<DayState, Style> = {
  kept: { background: COLOURS.kept },
  pending: { background: '#e2b53e' },
  skipped: { background: '#8fa6c9' },
  rest: { background: '#d5dcd3' },
  missed: { background: '#c8503f' },
  rejected: { background: '#c8503f' },
  open: { background: COLOURS.paper, border: `4px solid ${COLOURS.ink}` },
  ahead: { background: COLOURS.line },
};

/** The space for a ribbon and its largest cell, in pixels; so many days and fewer are in one row. */
export interface RibbonSpace {
  width: number;
  height: number;
  largest: number;
  oneRow: number;
}

/** Draws cells as large as the space allows. */
export function ribbon(days: readonly DayState[], { width, height, largest, oneRow }: RibbonSpace): Part {
  const gap = largest < 50 ? 4 : 6;
  const inRow = days.length <= oneRow ? Math.floor((width + gap) / days.length) - gap : largest;
  let cell = Math.min(largest, inRow);
  const rowsOf = (side: number): number => Math.ceil(days.length / Math.floor((width + gap) / (side + gap)));
  while (cell > 4 && rowsOf(cell) * (cell + gap) > height + gap) cell -= 1;
  const shape = { width: cell, height: cell, borderRadius: Math.round(cell / 5) };
  return box(
    { flexWrap: 'wrap', gap, width, flexShrink: 0 },
    days.map((state) => box({ ...shape, ...CELLS[state] })),
  );
}
