import { writtenLine } from '@slovo/domain/text';
import { library as t } from '@slovo/texts/panel/library';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { Search } from '@slovo/ui/primitives/field';
import { useRef, useState } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';
import type { LibraryPageProps } from './library-page.tsx';
import { KINDS } from './library-search.ts';

/** Chips filter at once, the name with Enter or the button. The selected file stays. */
export function LibraryFilters({ search, onSearch }: Pick<LibraryPageProps, 'search' | 'onSearch'>) {
  const { kind, q = '', file } = search;
  const [typed, setTyped] = useState({ text: q, of: q });
  // The address has changed without typing: the way back, a link.
  if (typed.of !== q) setTyped({ text: q, of: q });
  const form = useRef<HTMLFormElement>(null);
  useKeys({ Slash: () => form.current?.querySelector('input')?.focus() });
  return (
    <FilterBar ref={form} onSubmit={() => onSearch({ kind, q: writtenLine(typed.text) || undefined, file })}>
      <Search
        label={t.search}
        placeholder={t.search}
        value={typed.text}
        most={255}
        autoComplete="off"
        onChange={({ target }) => setTyped({ text: target.value, of: q })}
        // Single keys are silent in a field, so there is a key to leave it. Browsers would clear the field.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <Button type="submit" tone="quiet">
        {t.find}
      </Button>
      <Chips label={t.kinds.label}>
        <Chip pressed={!kind} onClick={() => onSearch({ q, file })}>
          {t.kinds.all}
        </Chip>
        {KINDS.map((one) => (
          <Chip key={one} pressed={kind === one} onClick={() => onSearch({ kind: one, q, file })}>
            {t.kinds[one]}
          </Chip>
        ))}
      </Chips>
    </FilterBar>
  );
}
