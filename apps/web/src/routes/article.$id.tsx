import { createFileRoute } from '@tanstack/react-router';
import { ArticlePage } from '../features/board/article-page.tsx';

export const Route = createFileRoute('/article/$id')({ component: Article, staticData: { noData: true } });

function Article() {
  return <ArticlePage id={Number(Route.useParams().id)} />;
}
