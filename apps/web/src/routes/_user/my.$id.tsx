import { createFileRoute } from '@tanstack/react-router';
import { onlyNumbers } from '../-promise/only-numbers.ts';
import { PromiseScreen } from '../-promise/promise-screen.tsx';
import { sheetSearch } from '../-promise/sheet-search.ts';

export const Route = createFileRoute('/_user/my/$id')({
  component: MyPromise,
  validateSearch: sheetSearch,
  beforeLoad: ({ params }) => onlyNumbers(params),
  staticData: { guard: 'detail' },
});

function MyPromise() {
  return <PromiseScreen key={Route.useParams().id} id={Number(Route.useParams().id)} />;
}
