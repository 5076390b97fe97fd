import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useDeletion } from '../features/deletion/use-deletion.tsx';
import { PromisePage } from '../features/promises/promise-page.tsx';
import { promiseQuery } from '../features/promises/promise-queries.ts';
import { useRemovePromise } from './-promise/use-remove-promise.ts';

export const Route = createFileRoute('/promises/$id')({ component: Promise });

function Promise() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The page of what is gone gives way to the list that it was in.
  const { open, dialog } = useDeletion(() => {
    const owner = queries.getQueryData(promiseQuery(id).queryKey)?.userId;
    if (owner === undefined) void navigate({ to: '/' });
    else void navigate({ to: '/users/$id/promises', params: { id: String(owner) } });
  });
  const remove = useRemovePromise(open);
  return (
    <>
      <PromisePage id={id} onRemove={remove} />
      {dialog}
    </>
  );
}
