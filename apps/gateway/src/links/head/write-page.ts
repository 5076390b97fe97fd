import { escapeHtml } from '@slovo/texts/markup';
import { type Language, LANGUAGES } from '@slovo/texts/languages';
import { linksTexts } from '../links-texts.ts';
import type { ContentBlock, PageFacts } from './page-facts.ts';

export interface PlaceOfPage {
  /** `https://slovo.example`, without a slash. */
  origin: string;
  language: Language;
  /** Where the bot can be opened. */
  botUrl: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;
const ROOT = '<div id="root"></div>';

/**
 * The built page with the head of its content: title, description, Open Graph, Twitter card and canonical address, and
 * the content itself for readers without scripts.
 */
export function writePage(html: string, facts: PageFacts, place: PlaceOfPage): string {
  const head = [
    `<title>${escapeHtml(linksTexts[place.language].titled(facts.title))}</title>`,
    ...tagsOf(facts, place),
  ].join('\n    ');
  return html
    .replace(DESCRIPTION, '')
    .replace(TITLE, () => head)
    .replace(ROOT, () => `<div id="root">${contentOf(facts, place)}</div>`);
}

function tagsOf({ title, description, type, path, image }: PageFacts, place: PlaceOfPage): string[] {
  const { origin, language } = place;
  const texts = linksTexts[language];
  const others = LANGUAGES.filter((other) => other !== language);
  return [
    named('description', description),
    ...(path === null
      ? [named('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(origin + path)}" />`, property('og:url', origin + path)]),
    property('og:site_name', texts.site),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', texts.locale),
    ...others.map((other) => property('og:locale:alternate', linksTexts[other].locale)),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
    ...(image
      ? [
          property('og:image', origin + image.path),
          property('og:image:type', 'image/png'),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
          named('twitter:image', origin + image.path),
          named('twitter:image:alt', image.alt),
        ]
      : []),
  ];
}

/** React removes it when it draws the page; with scripts on, a browser does not show it at all. */
function contentOf({ title, content }: PageFacts, { language, botUrl }: PlaceOfPage): string {
  if (!content) return '';
  const texts = linksTexts[language];
  return [
    '<noscript><main>',
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(content.text)}</p>`,
    ...content.blocks.map(blockOf),
    `<p><a href="${escapeHtml(botUrl)}">${escapeHtml(texts.open)}</a></p>`,
    '</main></noscript>',
  ].join('');
}

function blockOf(block: ContentBlock): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('heading' in block) return `<h2>${escapeHtml(block.heading)}</h2>`;
  if ('quote' in block) return `<blockquote>${escapeHtml(block.quote)}</blockquote>`;
  const items =
    'list' in block
      ? block.list.map(escapeHtml)
      : block.links.map(({ text, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`);
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
