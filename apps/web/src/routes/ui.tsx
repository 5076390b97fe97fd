import '@slovo/ui/gallery.css';
import { common } from '@slovo/texts/web/common';
import { gallery } from '@slovo/texts/web/gallery';
import { Gallery } from '@slovo/ui/gallery/gallery';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/ui')({ component: StyleGuide, staticData: { noData: true } });

function StyleGuide() {
  return (
    <Page width="wide">
      <title>{common.pageTitle(gallery.title)}</title>
      <PageHead title={gallery.title} />
      <Gallery />
    </Page>
  );
}
