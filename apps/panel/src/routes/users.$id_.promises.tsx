import { createFileRoute } from '@tanstack/react-router';
import { useDeletion } from '../features/deletion/use-deletion.tsx';
import { promiseSearchOf } from '../features/promises/promise-search.ts';
import { PromisesPage } from '../features/promises/promises-page.tsx';
import { useRemovePromise } from './-promise/use-remove-promise.ts';

export const Route = createFileRoute('/users/$id_/promises')({
  component: Promises,
  validateSearch: promiseSearchOf,
});

function Promises() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { open, dialog } = useDeletion();
  const remove = useRemovePromise(open);
  return (
    <>
      <PromisesPage
        userId={id}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        onRemove={remove}
      />
      {dialog}
    </>
  );
}
