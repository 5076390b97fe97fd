import { createFileRoute } from '@tanstack/react-router';
import { onlyNumbers } from './-promise/only-numbers.ts';
import { PromiseScreen } from './-promise/promise-screen.tsx';
import { sheetSearch } from './-promise/sheet-search.ts';

export const Route = createFileRoute('/$username/p/$id')({
  component: NamedPromise,
  validateSearch: sheetSearch,
  beforeLoad: ({ params }) => onlyNumbers(params),
});

function NamedPromise() {
  const { id, username } = Route.useParams();
  return (
    <PromiseScreen
      key={`${username} ${id}`}
      id={Number(id)}
      username={username.replace(/^@/, '')}
      publicAddress
    />
  );
}
