import { createFileRoute } from '@tanstack/react-router';
import { ParkedPage } from '../features/parked/parked-page.tsx';
import { parkedSearchOf } from '../features/parked/parked-search.ts';

export const Route = createFileRoute('/parked')({ component: Parked, validateSearch: parkedSearchOf });

function Parked() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ParkedPage search={search} onSearch={(next) => void navigate({ search: next })} />;
}
