import { markdownTable } from '../table.ts';

/** What a figure must be. All conditions that are given hold together. */
export interface Target {
  /** In the figure's own unit. */
  atMost?: number;
  atLeast?: number;
  /** `times` × bare + `plus`. */
  atMostBare?: { times: number; plus?: number };
  /** At least so much of bare. */
  atLeastBare?: number;
}

export type Unit = 'ms' | 's' | 'MB' | 'KB' | 'files' | 'a second' | 'messages' | '×';

/** One line of the table: a scenario at a number of people. */
export interface PanelFigure {
  people: number;
  scenario: string;
  what: string;
  unit: Unit;
  product: number;
  /** Null where there is nothing to compare with. */
  bare: number | null;
  target: Target | null;
}

export interface Judged {
  /** Product by bare; null without bare. */
  ratio: number | null;
  /** Null without a target. */
  isMet: boolean | null;
}

export function judge({ product, bare, target }: PanelFigure): Judged {
  const ratio = bare === null ? null : product / bare;
  if (!target) return { ratio, isMet: null };
  const needsBare = target.atMostBare ?? target.atLeastBare;
  if (needsBare !== undefined && bare === null) throw new Error('A target of a ratio needs a bare figure');
  const { atMost = Infinity, atLeast = -Infinity, atMostBare, atLeastBare } = target;
  const most = atMostBare ? atMostBare.times * bare! + (atMostBare.plus ?? 0) : Infinity;
  const least = atLeastBare === undefined ? -Infinity : atLeastBare * bare!;
  return { ratio, isMet: product <= Math.min(atMost, most) && product >= Math.max(atLeast, least) };
}

/** In words of the table: `≤ 3 × bare + 20 ms`. */
export function targetText({ target, unit }: Pick<PanelFigure, 'target' | 'unit'>): string {
  if (!target) return '';
  const { atMost, atLeast, atMostBare, atLeastBare } = target;
  const inUnit = (value: number): string => (unit === '×' ? `${value} ×` : `${value} ${unit}`);
  const plus = atMostBare?.plus ? ` + ${inUnit(atMostBare.plus)}` : '';
  return [
    atMost === undefined ? '' : `≤ ${inUnit(atMost)}`,
    atLeast === undefined ? '' : `≥ ${inUnit(atLeast)}`,
    atMostBare ? `≤ ${atMostBare.times} × bare${plus}` : '',
    atLeastBare === undefined ? '' : `≥ ${atLeastBare} × bare`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * How figures grew from the fewest people to the most, as figures with a target of their own. None where a figure was
 * measured for one number of people only.
 */
export function growthOf(
  figures: readonly PanelFigure[],
  of: (figure: PanelFigure) => boolean,
  atMost: number,
): PanelFigure[] {
  const chosen = figures.filter(of).toSorted((a, b) => a.people - b.people);
  const names = new Set(chosen.map(({ what }) => what));
  return [...names].flatMap((name) => {
    const same = chosen.filter(({ what }) => what === name);
    const [first, last] = [same[0]!, same.at(-1)!];
    if (first.people === last.people) return [];
    const what = `${name}: growth from ${first.people.toLocaleString('en')}`;
    const growth = { ...last, what, unit: '×' as const, product: last.product / first.product };
    const bare = first.bare === null || last.bare === null ? null : last.bare / first.bare;
    return [{ ...growth, bare, target: { atMost } }];
  });
}

export function panelTableOf(figures: readonly PanelFigure[]): string {
  const head = ['scenario', 'people', 'what', 'product', 'bare', 'ratio', 'must be', 'met'];
  const rows = figures.map((figure) => {
    const { ratio, isMet } = judge(figure);
    return [
      figure.scenario,
      figure.people.toLocaleString('en'),
      figure.what,
      amount(figure.product, figure.unit),
      figure.bare === null ? '' : amount(figure.bare, figure.unit),
      ratio === null || figure.unit === '×' ? '' : ratio.toFixed(2),
      targetText(figure),
      isMet === null ? '' : isMet ? 'yes' : '**no**',
    ];
  });
  return markdownTable(head, rows);
}

function amount(value: number, unit: Unit): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return unit === '×' ? `× ${value.toFixed(2)}` : `${value.toFixed(digits)} ${unit}`;
}
