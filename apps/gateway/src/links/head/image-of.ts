import { createHash } from 'node:crypto';
import { type Card, CARD_SIZES } from '../card/card.ts';
import type { LinksTexts } from '../links-texts.ts';
import type { PageFacts } from './page-facts.ts';

/**
 * The picture of a page, for its head. Messengers keep a picture by its address, so another content has another address.
 * @param path of the page
 */
export function imageOf(path: string, card: Card, alt: string, texts: LinksTexts): PageFacts['image'] {
  const version = createHash('sha1').update(JSON.stringify(card)).digest('base64url').slice(0, 10);
  const language = texts.locale.slice(0, 2);
  return {
    path: `${path === '/' ? '' : path}/card.png?lang=${language}&v=${version}`,
    ...CARD_SIZES.link,
    alt,
  };
}
