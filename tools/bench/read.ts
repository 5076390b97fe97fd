/**
 * Reads the whole answer. With a body it sends JSON.
 * @throws for any answer but a success: a refusal is quick and would look like a good result
 */
export async function read(
  url: string,
  headers: Record<string, string> = {},
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<string> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`);
  return text;
}
