import { createFileRoute } from '@tanstack/react-router';
import { onlyNumbers } from './-promise/only-numbers.ts';
import { PromiseScreen } from './-promise/promise-screen.tsx';
import { reportSearch } from './-promise/report-search.ts';

export const Route = createFileRoute('/promises/$id')({
  component: PublicPromise,
  validateSearch: reportSearch,
  beforeLoad: ({ params }) => onlyNumbers(params),
});

function PublicPromise() {
  const { id } = Route.useParams();
  return <PromiseScreen key={id} id={Number(id)} publicAddress />;
}
