import { common } from '@slovo/texts/web/common';
import { placeholders } from '@slovo/texts/web/debug';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Badge } from '@slovo/ui/primitives/badge';

export function PlaceholderPage({ words: { title, text } }: { words: { title: string; text: string } }) {
  return (
    <Page>
      <title>{common.pageTitle(title)}</title>
      <EmptyState
        picture={week('aaaaaaa')}
        headingLevel={1}
        title={title}
        text={text}
        actions={<Badge tone="line">{placeholders.badge}</Badge>}
      />
    </Page>
  );
}
