import { common } from '@slovo/texts/web/common';
import { privacy as texts } from '@slovo/texts/web/privacy';
import { Page } from '@slovo/ui/patterns/page';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';
import { appConfig, useBotLink } from '../../shared/config/app-config.ts';
import { ArticleBlocks } from '../../shared/format/article-blocks.tsx';

/** What is stored of a person. docs/privacy.md is made of the same texts. */
export function PrivacyPage() {
  const bot = useBotLink();
  // Known as soon as the bot's address is.
  const contact = appConfig()?.contact ?? bot;
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <article className="grid gap-4 text-3 leading-[1.625rem]">
        <h1>{texts.title}</h1>
        <p className="max-w-[60ch] text-ink-2">{texts.lead}</p>
        <ArticleBlocks blocks={texts.body} />
        <h2 className="mt-4">{texts.contactTitle}</h2>
        <p className="max-w-[60ch]">{texts.contact}</p>
      </article>
      <ButtonRow className="mt-4">
        {contact && (
          <Button tone="quiet" render={<a href={contact} target="_blank" rel="noreferrer" />}>
            {texts.write}
          </Button>
        )}
        <Button tone="quiet" render={<Link to="/profile" />}>
          {texts.myData}
        </Button>
      </ButtonRow>
    </Page>
  );
}
