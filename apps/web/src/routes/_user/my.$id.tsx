import { createFileRoute } from '@tanstack/react-router';
import { PromiseScreen } from '../-promise/promise-screen.tsx';
import { reportSearch } from '../-promise/report-search.ts';

export const Route = createFileRoute('/_user/my/$id')({
  component: MyPromise,
  validateSearch: reportSearch,
  staticData: { guard: 'detail' },
});

function MyPromise() {
  return <PromiseScreen key={Route.useParams().id} id={Number(Route.useParams().id)} />;
}
