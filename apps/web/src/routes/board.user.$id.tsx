import { createFileRoute } from '@tanstack/react-router';
import { MotivatorPage } from '../features/board/motivator-page.tsx';

export const Route = createFileRoute('/board/user/$id')({
  component: Motivator,
  staticData: { noData: true },
});

function Motivator() {
  return <MotivatorPage id={Number(Route.useParams().id)} />;
}
