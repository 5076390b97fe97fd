import { MY_FILTERS, type MyFilter, TYPE_FILTERS, type TypeFilter } from '@slovo/domain/promise';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** The filters of the list. They stand in the address, so that Back and a reload keep them. */
export function useMyFilters() {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false });
  const status = MY_FILTERS.find((one) => one === asked.status) ?? 'all';
  const type = TYPE_FILTERS.find((one) => one === asked.type) ?? 'all';
  const show = (filters: { status: MyFilter; type: TypeFilter }) => {
    const search = Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== 'all'));
    // Replaced: Back leaves the list instead of going through every filter that was tried.
    void navigate({ to: '/my', search, replace: true, resetScroll: false });
  };
  return {
    status,
    type,
    setStatus: (next: MyFilter) => show({ status: next, type }),
    setType: (next: TypeFilter) => show({ status, type: next }),
  };
}
