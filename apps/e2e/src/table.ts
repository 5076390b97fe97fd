/** A line of a table written as text: its name, and the cells under the names of the columns. */
export interface Line<C extends string> {
  name: string;
  cells: Record<C, string>;
}

/**
 * ```
 *        | visitor | owner
 * look   | sign in | ok
 * ```
 * Empty lines and lines that begin with # are for the reader. The last cell of a line goes on to its end.
 */
export function readTable<C extends string>(text: string, columns: readonly C[]): Line<C>[] {
  const split = (line: string): string[] => line.split('|').map((cell) => cell.trim());
  const [head = [], ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map(split);
  if (head.slice(1).join() !== columns.join()) throw new Error(`The table's columns are ${head.join(', ')}.`);
  return lines.map(([name = '', ...cells]) => {
    if (cells.length !== columns.length) throw new Error(`«${name}» has ${cells.length} cells.`);
    const pairs = columns.map((column, at) => [column, cells[at] ?? ''] as const);
    return { name, cells: Object.fromEntries(pairs) as Record<C, string> };
  });
}
