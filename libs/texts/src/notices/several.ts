/** `count` things, of which the first few have their variables numbered: `promise_title_1`. */
export type Several<F extends string> = { count: string } & { [name in `${F}_${number}`]: string };

/** Line by line, as far as the numbered variables go; `more` says how many others there are. */
export function listOf(
  values: Several<'promise_title'>,
  line: (number: number) => string,
  more: (others: string) => string,
): string {
  const shown: string[] = [];
  while (values[`promise_title_${shown.length + 1}`]) shown.push(line(shown.length + 1));
  const others = Number(values.count) - shown.length;
  return [...shown, ...(others > 0 ? [more(String(others))] : [])].join('\n');
}
