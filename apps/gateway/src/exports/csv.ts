export type Cell = string | number | null;

/** Without it Excel takes UTF-8 for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run as a formula; with an apostrophe before it, it is shown as a text. Also within a value: with
 * Russian settings Excel begins a cell after each semicolon, and ends a row at each line feed, as quotes count for it only at
 * the beginning of what it takes for a cell.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?=[\t\r\n])/gu;

/** A row of RFC 4180 with the end of its line. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  const text = value === null ? '' : String(value);
  return `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`;
}
