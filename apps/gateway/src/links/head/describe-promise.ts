import type { PromiseView, ReportView } from '@slovo/contracts';
import { previewText, previewTitle } from '@slovo/texts/link-previews';
import type { PromiseInWords } from '@slovo/texts/links';
import type { Card } from '../card/draw-card.ts';
import { CARD_SIZES } from '../card/draw-card.ts';
import type { LinksTexts } from '../links-texts.ts';
import type { PageFacts } from './page-facts.ts';

export const nameOf = (person: { first_name: string; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');

const inWords = (promise: PromiseView): PromiseInWords => ({
  title: promise.title,
  owner: nameOf(promise.owner),
  kind: promise.type,
  day: promise.current_day,
  total: promise.days_total,
  kept: promise.completed_days,
  isOver: promise.closed_at !== null,
});

/** `reports`: the newest, of which the words are shown. */
export function describePromise(
  promise: PromiseView,
  reports: readonly ReportView[],
  texts: LinksTexts,
): PageFacts {
  const words = inWords(promise);
  const path = `/${promise.username}/p/${promise.id}`;
  const description = previewText(texts.promise.description(words), promise.description);
  return {
    status: 200,
    title: previewTitle(texts.promise.title(words)),
    description,
    type: 'article',
    path,
    image: {
      // Messengers keep a picture by its address: another state of the promise is another address.
      path: `${path}/card.png?lang=${texts.locale.slice(0, 2)}&v=${promise.version}-${promise.current_day ?? 0}`,
      ...CARD_SIZES.link,
      alt: `${promise.title}. ${texts.promise.ribbonOf(words.kept, words.total)}`,
    },
    content: {
      text: description,
      itemsTitle: texts.promise.reports,
      items: reports.map(({ report_text }) => report_text || texts.promise.withoutWords),
    },
  };
}

/** What its picture shows. */
export function cardOf(promise: PromiseView, texts: LinksTexts): Card {
  const words = inWords(promise);
  return {
    title: promise.title,
    subtitle: words.owner,
    facts: [
      texts.promise.progress(words),
      ...(promise.streak > 1 && !words.isOver ? [texts.promise.streak(promise.streak)] : []),
    ],
    days: promise.days.map(({ state }) => state),
    site: texts.site,
  };
}
