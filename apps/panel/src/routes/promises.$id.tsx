import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useDeletion } from '../features/deletion/use-deletion.tsx';
import { PromisePage } from '../features/promises/promise-page.tsx';
import { promiseQuery } from '../features/promises/promise-queries.ts';
import { PROMISE_TABS, type PromiseTab } from '../features/promises/promise-tab.ts';
import { useRemovePromise } from './-promise/use-remove-promise.ts';

const isTab = (value: unknown): value is PromiseTab => PROMISE_TABS.some((tab) => tab === value);

export const Route = createFileRoute('/promises/$id')({
  component: Promise,
  validateSearch: ({ tab }): { tab?: PromiseTab } => (isTab(tab) && tab !== 'reports' ? { tab } : {}),
});

function Promise() {
  const { id } = Route.useParams();
  const { tab = 'reports' } = Route.useSearch();
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
      <PromisePage
        id={id}
        tab={tab}
        onTab={(next) =>
          void navigate({ to: '/promises/$id', params: { id }, search: { tab: next }, replace: true })
        }
        onRemove={remove}
      />
      {dialog}
    </>
  );
}
