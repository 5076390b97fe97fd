import type { ProfilePage, PromiseView } from '@slovo/contracts';
import { previewText, previewTitle } from '@slovo/texts/link-previews';
import type { Card } from '../card/card.ts';
import type { LinksTexts } from '../links-texts.ts';
import { nameOf, shownTitle, titleOnCard } from './describe-promise.ts';
import { imageOf } from './image-of.ts';
import type { PageFacts } from './page-facts.ts';

/** On the picture; the page has more. */
export const MOST_DRAWN = 3;

/** A person by the name of their address, and their newest public promises. */
export interface PersonOnPage {
  person: ProfilePage;
  username: string;
  promises: readonly PromiseView[];
}

export function describePerson(found: PersonOnPage, texts: LinksTexts): PageFacts {
  const { person, username, promises } = found;
  const description = previewText(person.bio, countsOf(person, texts));
  const path = `/${username}`;
  const title = previewTitle(texts.profile.title(nameOf(person), username));
  const links = promises.map((promise) => ({
    text: shownTitle(promise, texts),
    path: `${path}/p/${promise.id}`,
  }));
  return {
    status: 200,
    title,
    description,
    type: 'profile',
    path,
    image: imageOf(path, cardOfPerson(found, texts), title, texts),
    content: {
      text: description,
      blocks: links.length > 0 ? [{ heading: texts.promises }, { links }] : [],
    },
  };
}

export function cardOfPerson({ person, username, promises }: PersonOnPage, texts: LinksTexts): Card {
  const { promises: given, completed, reports } = person.stats;
  return {
    title: [nameOf(person), `@${username}`],
    subtitle: [`@${username}`],
    text: previewText(person.bio),
    days: [],
    promises: promises.slice(0, MOST_DRAWN).map((promise) => ({
      title: titleOnCard(promise, texts),
      days: promise.days.map(({ state }) => state),
    })),
    facts: [texts.profile.given(given, completed), texts.profile.reports(reports)],
    site: texts.site,
  };
}

function countsOf({ stats }: ProfilePage, { profile }: LinksTexts): string {
  return profile.description(stats.promises, stats.completed, stats.reports);
}
