import { createFileRoute } from '@tanstack/react-router';
import { BatchPage, InvalidBatch } from '../features/batches/page/batch-page.tsx';
import { recipientFiltersOf } from '../features/batches/recipient-search.ts';

export const Route = createFileRoute('/batches/$id')({
  component: Batch,
  validateSearch: (search: Record<string, unknown>) => recipientFiltersOf(search),
});

/** An id that is no number is refused here: no request leaves for it. */
function Batch() {
  const { id } = Route.useParams();
  // The router leaves in what the validation dropped.
  const filters = recipientFiltersOf(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <InvalidBatch />;
  return (
    <BatchPage
      key={id}
      id={Number(id)}
      filters={filters}
      onFilters={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
