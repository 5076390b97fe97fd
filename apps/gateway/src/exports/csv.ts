export type Cell = string | number | null;

/** Without it Excel takes UTF-8 for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would run such a cell as a formula; with an apostrophe before it, it is shown as a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A row of RFC 4180 with the end of its line. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
