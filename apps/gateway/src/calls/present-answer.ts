import { type HttpShape, isRefusalCode } from '@slovo/contracts';
import type { Language } from '@slovo/texts/languages';
import { refusalText } from '@slovo/texts/refusals';

export interface HttpAnswer {
  headers: Record<string, string>;
  body: unknown;
}

/** Headers and body of a call's output, as its contract declares them. */
export function presentAnswer(
  { cursorHeader, body, messageOf }: HttpShape,
  output: unknown,
  language: Language,
): HttpAnswer {
  const fields = { ...(output as Record<string, unknown>) };
  const headers: HttpAnswer['headers'] = {};
  if (cursorHeader) {
    if (typeof fields['next'] === 'string') headers['x-next-cursor'] = fields['next'];
    delete fields['next'];
  }
  const code = messageOf && fields[messageOf];
  if (typeof code === 'string' && isRefusalCode(code)) fields['message'] = refusalText(code, language);
  if (body) return { headers, body: fields[body] };
  return { headers, body: cursorHeader || messageOf ? fields : output };
}
