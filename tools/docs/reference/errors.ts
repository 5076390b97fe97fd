import { refusals, type RefusalCode } from '@slovo/contracts/refusals';
import { LANGUAGES } from '@slovo/texts/languages';
import { refusalText } from '@slovo/texts/refusals';
import { code, table } from './table.ts';

const NAMES: Record<(typeof LANGUAGES)[number], string> = { ru: 'in Russian', en: 'in English' };

/** docs/reference/errors.md: every code with which the product refuses, with its status and its sentences. */
export function errorsPage(): string {
  const rows = (Object.keys(refusals) as RefusalCode[]).map((name) => [
    code(name),
    String(refusals[name]),
    ...LANGUAGES.map((language) => refusalText(name, language)),
  ]);
  return `# Errors

An error is \`{statusCode, code, message, details?}\`. Clients decide by \`code\`, which never changes its meaning; \`message\`
is for people, in the language of \`Accept-Language\`. Where the details of a case are known (seconds to wait, a limit, the
field that is wrong) the sentence names them; below are those without details. Which call refuses with what is in the
[description of the API](http-api.md).

${table(['code', 'status', ...LANGUAGES.map((language) => NAMES[language])], rows)}
`;
}
