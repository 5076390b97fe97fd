import { createFileRoute } from '@tanstack/react-router';
import { BatchPage, InvalidBatch } from '../features/batches/page/batch-page.tsx';

export const Route = createFileRoute('/batches/$id')({ component: Batch });

/** An id that is no number is refused here: no request leaves for it. */
function Batch() {
  const { id } = Route.useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <BatchPage key={id} id={Number(id)} /> : <InvalidBatch />;
}
