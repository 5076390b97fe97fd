import type { Language } from '@slovo/texts/languages';
import { boardPages } from '@slovo/texts/board-pages';
import { privacyPage } from '@slovo/texts/privacy';
import { readRibbon } from '@slovo/texts/sample-ribbons';
import type { Card } from '../card/card.ts';
import { linksTexts } from '../links-texts.ts';
import { imageOf } from './image-of.ts';
import type { ContentBlock, PageFacts } from './page-facts.ts';
import type { Place, SampleKind } from './page-subject.ts';
import { samplesOf } from './samples.ts';

const PATHS: Record<Place, string> = { home: '/', feed: '/feed', board: '/board', privacy: '/privacy' };
/** Days as a picture of what the product is about. */
const RIBBON = 'kkkkkskkkkkrkkmkkkkkpOaaaaaaaa';

export function describePlace(place: Place, language: Language): PageFacts {
  const texts = linksTexts[language];
  const { title, description } = texts[place];
  const path = PATHS[place];
  return {
    status: 200,
    title,
    description,
    type: 'website',
    path,
    image: imageOf(path, cardOfPlace(place, language), `${texts.site}: ${title}`, texts),
    content: { text: description, blocks: blocksOf(place, language) },
  };
}

export function cardOfPlace(place: Place, language: Language): Card {
  const texts = linksTexts[language];
  const { title, description } = texts[place];
  return {
    title: [title],
    subtitle: [texts.site],
    text: description,
    days: readRibbon(RIBBON),
    promises: [],
    facts: [],
    site: texts.site,
  };
}

/** Where readers without scripts, and search engines, find the rest. */
function blocksOf(place: Place, language: Language): ContentBlock[] {
  const texts = linksTexts[language];
  const { tabs } = boardPages[language].pages.board;
  const links = (kind: SampleKind): ContentBlock => ({
    links: samplesOf(kind, language).map(({ title, path }) => ({ text: title, path })),
  });
  switch (place) {
    case 'home':
      return [
        {
          links: (['feed', 'board', 'privacy'] as const).map((to) => ({
            text: texts[to].title,
            path: PATHS[to],
          })),
        },
      ];
    case 'feed':
      return [];
    case 'board':
      return [
        { heading: tabs.motivators },
        links('motivator'),
        { heading: tabs.templates },
        links('habit'),
        { heading: tabs.useful },
        links('article'),
      ];
    case 'privacy': {
      const { body, contactTitle, contact } = privacyPage[language];
      return [...body, { heading: contactTitle }, contact];
    }
  }
}
