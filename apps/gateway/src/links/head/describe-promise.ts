import type { PromiseView, ReportView } from '@slovo/contracts';
import { previewText, previewTitle } from '@slovo/texts/link-previews';
import type { PromiseInWords } from '@slovo/texts/links';
import { titleOf } from '@slovo/texts/title-of';
import type { Card, Wordings } from '../card/card.ts';
import type { LinksTexts } from '../links-texts.ts';
import { imageOf } from './image-of.ts';
import type { PageFacts } from './page-facts.ts';

export const nameOf = (person: { first_name: string; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');

export const shownTitle = (promise: PromiseView, texts: LinksTexts): string =>
  titleOf(promise.title, texts.promise);

const inWords = (promise: PromiseView, texts: LinksTexts): PromiseInWords => ({
  title: shownTitle(promise, texts),
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
  const words = inWords(promise, texts);
  const path = `/${promise.username}/p/${promise.id}`;
  const description = previewText(texts.promise.description(words), promise.description);
  const alt = `${words.title}. ${texts.promise.ribbonOf(words.kept, words.total)}`;
  const said = reports.map(({ report_text }) => report_text || texts.promise.withoutWords);
  return {
    status: 200,
    title: previewTitle(texts.promise.title(words)),
    description,
    type: 'article',
    path,
    image: imageOf(path, cardOfPromise(promise, texts), alt, texts),
    content: {
      text: description,
      blocks: said.length > 0 ? [{ heading: texts.promise.reports }, { list: said }] : [],
    },
  };
}

/** The kind of promise takes the place of a title in letters that the picture's fonts lack. */
export const titleOnCard = (promise: PromiseView, texts: LinksTexts): Wordings => [
  shownTitle(promise, texts),
  texts.promise.kindFor(promise.type, promise.days_total),
];

export function cardOfPromise(promise: PromiseView, texts: LinksTexts): Card {
  const words = inWords(promise, texts);
  return {
    title: titleOnCard(promise, texts),
    subtitle: [words.owner, `@${promise.username}`],
    text: '',
    days: promise.days.map(({ state }) => state),
    promises: [],
    facts: [
      texts.promise.progress(words),
      ...(promise.streak > 1 && !words.isOver ? [texts.promise.streak(promise.streak)] : []),
    ],
    site: texts.site,
  };
}
