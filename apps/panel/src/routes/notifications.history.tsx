import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { BatchHistory } from '../features/batches/batch-history.tsx';
import { BATCH_STATUSES, type BatchFilters, LISTED_TYPES } from '../features/batches/batch-filters.ts';
import { MessagePage } from '../features/messages/message-page.tsx';

/** What is as usual stays out of the address. */
const shortOf = ({
  status,
  type,
  page,
}: Partial<Record<keyof BatchFilters, unknown>>): Partial<BatchFilters> => {
  const known = {
    status: BATCH_STATUSES.find((one) => one === status),
    type: LISTED_TYPES.find((one) => one === type),
  };
  return {
    ...(known.status && { status: known.status }),
    ...(known.type && { type: known.type }),
    ...(Number.isInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
  };
};

export const Route = createFileRoute('/notifications/history')({
  component: History,
  validateSearch: (search: Record<string, unknown>) => shortOf(search),
});

function History() {
  // The router leaves in what the validation dropped.
  const { page = 1, ...filters } = shortOf(Route.useSearch());
  const navigate = useNavigate();
  return (
    <MessagePage tab="history">
      <BatchHistory
        filters={{ ...filters, page }}
        onFilters={(next) => void navigate({ to: '/notifications/history', search: shortOf(next) })}
      />
    </MessagePage>
  );
}
