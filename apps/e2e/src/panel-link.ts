/** The token in the bot's link to the panel. */
export function tokenIn(link = ''): string {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  if (!token) throw new Error(`no token in ${link}`);
  return token;
}
