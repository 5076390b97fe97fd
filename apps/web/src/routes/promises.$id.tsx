import { createFileRoute } from '@tanstack/react-router';
import { onlyNumbers } from './-promise/only-numbers.ts';
import { PromiseScreen } from './-promise/promise-screen.tsx';
import { sheetSearch } from './-promise/sheet-search.ts';

export const Route = createFileRoute('/promises/$id')({
  component: PublicPromise,
  validateSearch: sheetSearch,
  beforeLoad: ({ params }) => onlyNumbers(params),
});

function PublicPromise() {
  const { id } = Route.useParams();
  return <PromiseScreen key={id} id={Number(id)} publicAddress />;
}
