import type { ArticleBlock } from '@slovo/texts/article';
import { LANGUAGE_NAMES, LANGUAGES } from '@slovo/texts/languages';
import { privacyPage } from '@slovo/texts/privacy';

const textOf = (block: ArticleBlock): string => {
  if (typeof block === 'string') return block;
  if ('heading' in block) return `### ${block.heading}`;
  if ('quote' in block) return `> ${block.quote}`;
  return block.list.map((item) => `- ${item}`).join('\n');
};

/** docs/privacy.md: what the page /privacy says, in every language. */
export function privacyDocument(): string {
  const parts = LANGUAGES.map((language) => {
    const { title, lead, body, contactTitle, contact } = privacyPage[language];
    const blocks = [...body, { heading: contactTitle }, contact].map(textOf);
    return [`## ${LANGUAGE_NAMES[language]}: ${title}`, lead, ...blocks].join('\n\n');
  });
  return `# Privacy

What people read on \`/privacy\`, in the languages of the product. Written by \`npm run docs:reference\` from
\`libs/texts/src/{ru,en}/web/privacy.ts\`; the terms are those of \`libs/domain/src/retention\`, by which the services delete.
Whoever runs an installation sets \`CONTACT\`, keeps backups and logs no longer than the page says, and
adds what the law of their country asks for.

${parts.join('\n\n')}
`;
}
