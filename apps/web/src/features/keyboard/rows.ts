const ROWS = 'main article';
const TARGETS = '.ui-promise-open, a[href], button:not(:disabled)';

/** Rows of the page's lists: cards of promises, reports, notices. */
const shownRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.closest('[hidden]') === null);

const reachedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROWS) ?? null;

/** Moves the focus to the next or the previous row; to the first one if none has it. Enter then opens it. */
export function moveRow(step: 1 | -1): void {
  const rows = shownRows();
  const reached = reachedRow();
  const at = reached ? rows.indexOf(reached) + step : 0;
  const row = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  if (!row) return;
  const target =
    row.querySelector<HTMLElement>('.ui-promise-open') ?? row.querySelector<HTMLElement>(TARGETS);
  if (!target) row.tabIndex = -1;
  (target ?? row).focus();
  row.scrollIntoView({ block: 'nearest' });
}

/**
 * Presses what a key stands for: that of the reached row, else the first one on the page. Buttons and links say so by
 * `data-key`.
 */
export function pressKeyed(key: 'report' | 'vote'): void {
  const selector = `[data-key="${key}"]`;
  const pressed = reachedRow()?.querySelector<HTMLElement>(selector);
  (pressed ?? document.querySelector<HTMLElement>(`main ${selector}`))?.click();
}
