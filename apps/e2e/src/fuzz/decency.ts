import { refusals } from '@slovo/contracts/refusals';
import type { RawAnswer } from './raw-http.ts';

/** Internal details that no answer may contain: files and lines of a stack, SQL, names of libraries and tables. */
const INSIDE =
  /\bat \S+ \(|\.(?:ts|mjs|js):\d+|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(?:FROM|VALUES|SET|WHERE)\b|prisma|postgres|zod|fastify|node_modules|FST_ERR|P2\d{3}|ECONN/i;
const REFUSAL_KEYS = new Set(['statusCode', 'code', 'message', 'details', 'success', 'error']);

/**
 * What is wrong with the manners of an answer; empty for a decent one.
 * @param mayBePage an address that no call has: what is no page either shows the page that says so
 */
export function faultsOf({ status, headers, text }: RawAnswer, mayBePage = false): string[] {
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (status < 400) return faults;
  if (INSIDE.test(text)) faults.push(`shows internal details: ${text.slice(0, 300)}`);
  if (!headers['x-request-id']) faults.push('no X-Request-Id');
  if (mayBePage && status === 404 && String(headers['content-type']).startsWith('text/html')) return faults;
  if (!String(headers['content-type']).startsWith('application/json'))
    return [...faults, `as ${String(headers['content-type'])}: ${text.slice(0, 200)}`];
  const body = JSON.parse(text) as Record<string, unknown>;
  const strange = Object.keys(body).filter((key) => !REFUSAL_KEYS.has(key));
  if (strange.length > 0) faults.push(`has ${strange.join()}`);
  if (body['statusCode'] !== status) faults.push(`statusCode ${String(body['statusCode'])} under ${status}`);
  const code = String(body['code']);
  if (refusals[code as keyof typeof refusals] !== status) faults.push(`code ${code} under ${status}`);
  if (!/\p{L}{2}/u.test(String(body['message']))) faults.push('no sentence');
  if (code === 'BAD_INPUT' && !namesField(body['details']))
    faults.push(`names no field: ${text.slice(0, 200)}`);
  return faults;
}

const namesField = (details: unknown): boolean => {
  const { fields } = (details ?? {}) as { fields?: Record<string, unknown> };
  const problems = Object.entries(fields ?? {});
  return (
    problems.length > 0 &&
    problems.every(([name, what]) => name !== '' && typeof what === 'string' && what !== '')
  );
};
