import { articlePage as texts, board } from '@slovo/texts/web/board';
import { common } from '@slovo/texts/web/common';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { LinkCard } from '@slovo/ui/patterns/link-card';
import { BackLink, Page, Section } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Link } from '@tanstack/react-router';
import { NotFoundPage } from '../../shared/feedback/not-found-page.tsx';
import { ArticleBlocks } from '../../shared/format/article-blocks.tsx';
import { articleOf, ARTICLES } from './content/articles.ts';
import { readingMinutes } from './reading-minutes.ts';

export function ArticlePage({ id }: { id: number }) {
  const article = articleOf(id);
  if (!article) return <NotFoundPage />;
  const next = ARTICLES[(ARTICLES.indexOf(article) + 1) % ARTICLES.length]!;
  return (
    <Page>
      <title>{common.pageTitle(article.title)}</title>
      <BackLink render={<Link to="/board" hash="useful" />}>{board.back}</BackLink>
      <article className="grid gap-4 text-3 leading-[1.625rem]">
        <h1>{article.title}</h1>
        <p className="ui-meta">{board.minutes(readingMinutes(article))}</p>
        <Ribbon days={week(article.ribbon)} className="my-2" />
        <p className="max-w-[60ch] text-ink-2">{article.lead}</p>
        <ArticleBlocks blocks={article.body} />
      </article>
      <Card roomy className="mt-8 grid justify-items-start gap-3">
        <h2>{texts.giveTitle}</h2>
        <p className="ui-muted">{texts.giveText}</p>
        <Button render={<Link to="/create" />}>{texts.give}</Button>
      </Card>
      <Section id="next" title={texts.next}>
        <LinkCard
          title={next.title}
          link={<Link to="/article/$id" params={{ id: String(next.id) }} />}
          text={next.lead}
          foot={board.minutes(readingMinutes(next))}
        />
      </Section>
    </Page>
  );
}
