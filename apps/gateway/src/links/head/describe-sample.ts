import { previewText, previewTitle } from '@slovo/texts/link-previews';
import { readRibbon } from '@slovo/texts/sample-ribbons';
import type { Card } from '../card/card.ts';
import { imageOf } from './image-of.ts';
import type { PageFacts } from './page-facts.ts';
import type { LinksTexts } from '../links-texts.ts';
import type { Sample } from './samples.ts';

const OG_TYPES = { article: 'article', habit: 'website', motivator: 'profile' } as const;

export function describeSample(sample: Sample, texts: LinksTexts): PageFacts {
  const { kind, title, lead, path, blocks } = sample;
  return {
    status: 200,
    title: previewTitle(title),
    description: previewText(lead),
    type: OG_TYPES[kind],
    path,
    image: imageOf(path, cardOfSample(sample, texts), title, texts),
    content: { text: lead, blocks },
  };
}

export const cardOfSample = ({ kind, title, lead, ribbon }: Sample, texts: LinksTexts): Card => ({
  title: [title],
  subtitle: [texts.samples[kind]],
  text: lead,
  days: readRibbon(ribbon),
  promises: [],
  facts: [],
  site: texts.site,
});
