import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { UsersPage } from '../features/users/users-page.tsx';
import { SEARCH_TYPES, type Search, type SearchBy } from '../shared/people/person-queries.ts';
import { usePersonActions } from './-person/use-person-actions.tsx';

interface UsersSearch {
  q?: string;
  by?: SearchBy;
  page?: number;
}

const isSearchBy = (value: unknown): value is SearchBy => SEARCH_TYPES.some((type) => type === value);

/** What is as usual stays out of the address. */
const shortOf = ({ q, by, page }: { q?: unknown; by?: unknown; page?: unknown }): UsersSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(isSearchBy(by) && by !== 'auto' && { by }),
  ...(Number.isInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
});

export const Route = createFileRoute('/')({
  component: Users,
  validateSearch: (search: Record<string, unknown>) => shortOf(search),
});

function Users() {
  const { q = '', by = 'auto', page = 1 } = Route.useSearch();
  const navigate = useNavigate();
  const { actionsFor, dialogs } = usePersonActions();
  const onSearch = (next: Search, replace: boolean) =>
    void navigate({ to: '/', search: shortOf(next), replace });
  return (
    <>
      <UsersPage search={{ q, by, page }} onSearch={onSearch} actionsFor={actionsFor} />
      {dialogs}
    </>
  );
}
