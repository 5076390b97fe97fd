import type { ArticleText } from '@slovo/texts/article';
import type { HabitText, MotivatorText } from '@slovo/texts/board';
import {
  ARTICLE_SAMPLES,
  HABIT_SAMPLES,
  MOTIVATOR_SAMPLES,
  type Sample as SampleFacts,
} from '@slovo/texts/board-samples';
import type { Language } from '@slovo/texts/languages';
import type { ContentBlock } from './page-facts.ts';
import type { SampleKind } from './page-subject.ts';
import { boardPages } from '@slovo/texts/board-pages';

/** An article, a habit or a motivator of the board. */
export interface Sample extends SampleFacts {
  kind: SampleKind;
  path: string;
  title: string;
  lead: string;
  blocks: readonly ContentBlock[];
}

const FACTS: Record<SampleKind, Record<string, SampleFacts>> = {
  article: ARTICLE_SAMPLES,
  habit: HABIT_SAMPLES,
  motivator: MOTIVATOR_SAMPLES,
};

/** Whether the board has such a page. */
export const hasSample = (kind: SampleKind, id: number): boolean =>
  Object.values(FACTS[kind]).some((sample) => sample.id === id);

/** All of a kind, in the order of the board. */
export function samplesOf(kind: SampleKind, language: Language): Sample[] {
  const texts = boardPages[language];
  switch (kind) {
    case 'article':
      return entries(ARTICLE_SAMPLES).map(([name, facts]) => articleOf(facts, texts.articles[name]));
    case 'habit':
      return entries(HABIT_SAMPLES).map(([name, facts]) => habitOf(facts, texts.habits[name], language));
    case 'motivator':
      return entries(MOTIVATOR_SAMPLES).map(([name, facts]) =>
        motivatorOf(facts, texts.motivators[name], language),
      );
  }
}

const articleOf = (facts: SampleFacts, { title, lead, body }: ArticleText): Sample => ({
  ...facts,
  kind: 'article',
  path: `/article/${facts.id}`,
  title,
  lead,
  blocks: body,
});

function habitOf(facts: SampleFacts, text: HabitText, language: Language): Sample {
  const { habitPage } = boardPages[language].pages;
  return {
    ...facts,
    kind: 'habit',
    path: `/habit/${facts.id}`,
    title: text.title,
    lead: text.description,
    blocks: [
      { heading: habitPage.why },
      text.why,
      { heading: habitPage.counts },
      text.counts,
      { heading: habitPage.advice },
      { list: text.advice },
    ],
  };
}

function motivatorOf(facts: SampleFacts, text: MotivatorText, language: Language): Sample {
  const { motivatorPage } = boardPages[language].pages;
  return {
    ...facts,
    kind: 'motivator',
    path: `/board/user/${facts.id}`,
    title: text.name,
    lead: `${text.specialization}, ${text.city}. ${text.lead}`,
    blocks: [
      motivatorPage.sample,
      ...text.bio,
      { heading: motivatorPage.approach },
      { list: text.approach },
      { heading: motivatorPage.suits },
      text.suits,
    ],
  };
}

const entries = <K extends string, V>(samples: Record<K, V>): [K, V][] => Object.entries(samples) as [K, V][];
