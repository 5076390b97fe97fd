const SCHEMES = new Set(['http:', 'https:', 'tg:', 'mailto:']);
const LONGEST = 2_048;

/**
 * The address of a link in one spelling, or null where it may not be linked. The URL parser removes the tabs, line breaks
 * and control characters with which `javascript:` is disguised. Braces are encoded: variables are not filled in addresses.
 */
export function safeHref(href: string): string | null {
  // `URL.parse` is too new for some of the browsers that operators use.
  if (!URL.canParse(href.trim())) return null;
  const url = new URL(href.trim());
  if (!SCHEMES.has(url.protocol)) return null;
  const { href: text } = url;
  const encoded = text.replaceAll('{', '%7B').replaceAll('}', '%7D');
  return encoded.length <= LONGEST ? encoded : null;
}
