import { promises as t } from '@slovo/texts/panel/promises';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Input, Select } from '@slovo/ui/primitives/field';
import { type RefObject, useId } from 'react';
import { type PromiseSearch, promiseSearchOf, SORTS, STATUSES } from './promise-search.ts';

export interface PromiseFiltersProps {
  search: PromiseSearch;
  onSearch: (next: PromiseSearch) => void;
  /** The first filter, for the key that moves the focus there. */
  first: RefObject<HTMLSelectElement | null>;
}

/** Every change leads to the first page of what it leaves. */
export function PromiseFilters({ search, onSearch, first }: PromiseFiltersProps) {
  const { filters } = t;
  const id = useId();
  const change = (field: keyof PromiseSearch) => (event: { currentTarget: { value: string } }) =>
    onSearch(promiseSearchOf({ ...search, page: undefined, [field]: event.currentTarget.value }));
  const isChanged = Object.keys(search).some((field) => field !== 'page');
  return (
    <FilterBar aria-label={filters.label}>
      <Select ref={first} aria-label={filters.status} value={search.status ?? ''} onChange={change('status')}>
        <option value="">{filters.anyStatus}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t.status[status]}
          </option>
        ))}
      </Select>
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="ui-date-filter">
          <label className="ui-meta" htmlFor={`${id}-${end}`}>
            {filters[end]}
          </label>
          <Input id={`${id}-${end}`} type="date" value={search[end] ?? ''} onChange={change(end)} />
        </span>
      ))}
      <Select aria-label={filters.sort} value={search.sort ?? SORTS[0]} onChange={change('sort')}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </Select>
      <Button tone="ghost" idle={!isChanged} onClick={() => onSearch({})}>
        {filters.clear}
      </Button>
    </FilterBar>
  );
}
