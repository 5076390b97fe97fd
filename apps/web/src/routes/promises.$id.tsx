import { createFileRoute } from '@tanstack/react-router';
import { PromiseScreen } from './-promise/promise-screen.tsx';
import { reportSearch } from './-promise/report-search.ts';

export const Route = createFileRoute('/promises/$id')({
  component: PublicPromise,
  validateSearch: reportSearch,
});

function PublicPromise() {
  const { id } = Route.useParams();
  return <PromiseScreen key={id} id={Number(id)} publicAddress />;
}
