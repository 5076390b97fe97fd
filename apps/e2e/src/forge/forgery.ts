import { faultsOf } from '../fuzz/decency.ts';
import { type RawRequest, send } from '../fuzz/raw-http.ts';

/** A value that is shown to the product, and the answer that it must get. */
export interface Forgery {
  /** What is wrong with it. `(good)` marks one without a fault, which shows that the others are refused for theirs. */
  what: string;
  /** `200`, or the status and code of the refusal. */
  answer: string;
  show: () => Promise<string>;
}

/** Shows all of them, in their order. Returns what each was answered and what it should be, by its name. */
export async function showAll(
  forgeries: readonly Forgery[],
): Promise<{ answered: Record<string, string>; expected: Record<string, string> }> {
  const answered: Record<string, string> = {};
  for (const { what, show } of forgeries) answered[what] = await show();
  if (Object.keys(answered).length < forgeries.length) throw new Error('Two forgeries have one name');
  return { answered, expected: Object.fromEntries(forgeries.map(({ what, answer }) => [what, answer])) };
}

/** The answer in the words of the table; the faults of an answer that breaks the rules of all answers. */
export async function answerTo(appUrl: string, request: RawRequest): Promise<string> {
  const answer = await send(appUrl, request);
  const faults = faultsOf(answer);
  if (faults.length > 0) return faults.join('; ');
  if (answer.status < 400) return String(answer.status);
  return `${answer.status} ${(JSON.parse(answer.text) as { code: string }).code}`;
}

/** The same text with one letter of base64url changed. It is never the last one, which may carry bits that nobody reads. */
export function flipped(text: string, at = text.length - 2): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

/** A JWT whose payload was changed under the signature that it had. */
export function rewritten(token: string, changes: Record<string, unknown>): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = { ...claimsOf(token), ...changes };
  if (JSON.stringify(claims) === decode(payload)) throw new Error('Nothing is changed');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

export const claimsOf = (token: string): Record<string, unknown> => parse(token.split('.')[1]);
export const headerOf = (token: string): { alg: string; kid: string } =>
  parse(token.split('.')[0]) as { alg: string; kid: string };

const decode = (part = ''): string => Buffer.from(part, 'base64url').toString();
const parse = (part?: string): Record<string, unknown> => JSON.parse(decode(part)) as Record<string, unknown>;
