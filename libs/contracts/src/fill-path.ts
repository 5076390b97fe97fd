/** The path of a route with the values of its `:parameters`, and the rest of the input, for the query or the body. */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** The input as a query, with its `?`; empty if nothing is given. */
export function queryOf(input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const query = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return query && `?${query}`;
}
