import '@slovo/ui/gallery.css';
import { common } from '@slovo/texts/web/common';
import { Gallery } from '@slovo/ui/gallery/gallery';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/ui')({ component: StyleGuide, staticData: { noData: true } });

const TITLE = 'UI';

function StyleGuide() {
  return (
    <Page width="wide">
      <title>{common.pageTitle(TITLE)}</title>
      <PageHead title={TITLE} />
      <Gallery />
    </Page>
  );
}
