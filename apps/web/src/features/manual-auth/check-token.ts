import { manualAuth } from '@slovo/texts/web/manual-auth';
import { isSessionToken } from '../../shared/session/token.ts';

const { problems } = manualAuth;
const JWT_LENGTH = 50;
const TOKEN_LENGTH = 10;

/** Removes what users copy along with a token: quotes, backticks, the word before it, and the link around it. */
export function cleanToken(pasted: string): string {
  let token = pasted.trim();
  for (let before = ''; before !== token;) {
    before = token;
    token = token
      .replace(/^[`'"]+|[`'"]+$/g, '')
      .replace(/^token:/i, '')
      .trim();
  }
  return /#auth\/([\w-]+)$/.exec(token)?.[1] ?? token;
}

export function tokenProblem(token: string): string | undefined {
  if (token === '') return problems.empty;
  if (isSessionToken(token)) {
    const parts = token.split('.');
    if (parts.length !== 3 || parts.includes('')) return problems.jwtParts;
    return token.length < JWT_LENGTH ? problems.jwtShort : undefined;
  }
  if (!/^[\w-]+$/.test(token)) return problems.characters;
  return token.length < TOKEN_LENGTH ? problems.short : undefined;
}
