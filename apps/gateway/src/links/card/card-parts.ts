import type { PromiseView } from '@slovo/contracts';

export type DayState = PromiseView['days'][number]['state'];

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
    children: drawable(text),
  },
});

/** Emoji are pictures, which a font of letters does not have. */
const drawable = (text: string): string =>
  text
    .replaceAll(/\p{RGI_Emoji}|\p{Extended_Pictographic}/gv, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The light colours of the pages, as sRGB: an SVG knows no oklch. */
export const COLOURS = {
  paper: '#f4f4ef',
  ink: '#16251f',
  quiet: '#56625c',
  line: '#dcddd6',
  kept: '#2a8753',
} as const;

export const CELLS: Record<DayState, Style> = {
  kept: { background: COLOURS.kept },
  pending: { background: '#e2b53e' },
  skipped: { background: '#8fa6c9' },
  rest: { background: '#d5dcd3' },
  missed: { background: '#c8503f' },
  rejected: { background: '#c8503f' },
  open: { background: COLOURS.paper, border: `4px solid ${COLOURS.ink}` },
  ahead: { background: COLOURS.line },
};
