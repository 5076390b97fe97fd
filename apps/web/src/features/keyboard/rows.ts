const ROWS = 'main article';
const TARGETS = '.ui-promise-open, a[href], button:not(:disabled)';

/** The action of a key. Buttons and links name theirs by `data-key`. */
export type Keyed = 'report' | 'done' | 'vote' | 'reject';

/** Rows of the page's lists: cards of promises, reports, notices. */
const shownRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.closest('[hidden]') === null);

const reachedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

/** The row that was reached last, and the page: a row that is done with moves away and takes the focus with it. */
let last: { path: string; at: number } | undefined;

/** Moves the focus to the next or the previous row; to the first one if none has it. Enter then opens it. */
export function moveRow(step: 1 | -1): void {
  const rows = shownRows();
  const at = Math.min(Math.max(nextPlace(rows, step), 0), rows.length - 1);
  const row = rows[at];
  if (!row) return;
  const target =
    row.querySelector<HTMLElement>('.ui-promise-open') ?? row.querySelector<HTMLElement>(TARGETS);
  if (!target) row.tabIndex = -1;
  (target ?? row).focus();
  row.scrollIntoView({ block: 'nearest' });
  last = { path: window.location.pathname, at };
}

function nextPlace(rows: readonly HTMLElement[], step: 1 | -1): number {
  const reached = reachedRow();
  if (reached) return rows.indexOf(reached) + step;
  const isLost = document.activeElement === document.body && last?.path === window.location.pathname;
  // The row after the one that has gone is in its place now.
  return isLost && last ? (step === 1 ? last.at : last.at - 1) : 0;
}

/**
 * Presses the button of a key: that of the reached row, else the page's own, such as its bar. A report may be that of the
 * first row; people must not vote for, reject or finish what they have not chosen, unless there is nothing else.
 */
export function pressKeyed(key: Keyed): void {
  const selector = `[data-key="${key}"]`;
  const reached = reachedRow();
  const all = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
  const own = all.find((one) => one.closest(ROWS) === null);
  const only = !reached && (key === 'report' || all.length === 1) ? all[0] : undefined;
  (reached?.querySelector<HTMLElement>(selector) ?? own ?? only)?.click();
}
