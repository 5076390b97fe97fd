import { writtenLine } from '@slovo/domain/text';
import { users } from '@slovo/texts/panel/users';
import { FilterBar } from '@slovo/ui/panel/filter-bar';
import { Button } from '@slovo/ui/primitives/button';
import { Search as SearchBox, Select } from '@slovo/ui/primitives/field';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { SEARCH_TYPES, type Search, type SearchBy } from '../../shared/people/person-queries.ts';

const DEBOUNCE_MS = 300;

interface SearchFormProps {
  search: Search;
  onSearch: (next: Search, replace: boolean) => void;
  /** The button or Enter with an unchanged query. */
  onRepeat: () => void;
  busy: boolean;
}

export function SearchForm({ search, onSearch, onRepeat, busy }: SearchFormProps) {
  const t = users.search;
  const { emailHint } = users;
  const [text, setText] = useTyped(search.q);
  const box = useRef<HTMLFormElement>(null);
  useKeys({ Slash: () => box.current?.querySelector('input')?.focus() });
  const typed = writtenLine(text);
  const isChanged = typed !== search.q;

  const latest = useRef(onSearch);
  useEffect(() => void (latest.current = onSearch));
  useEffect(() => {
    if (!isChanged) return;
    // Blank clears at once: there is nothing to wait for.
    const wait = typed === '' ? 0 : DEBOUNCE_MS;
    const timer = setTimeout(() => latest.current({ q: typed, by: search.by, page: 1 }, true), wait);
    return () => clearTimeout(timer);
  }, [typed, isChanged, search.by]);

  const submit = () => {
    if (isChanged) onSearch({ q: typed, by: search.by, page: 1 }, false);
    else if (typed !== '') onRepeat();
  };
  return (
    <>
      <FilterBar ref={box} onSubmit={submit}>
        <SearchBox
          label={t.label}
          placeholder={t.placeholder}
          value={text}
          most={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          // Single keys are silent in a field, so there is a key to leave it. Browsers would clear the field.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <Select
          aria-label={t.by}
          value={search.by}
          onChange={(event) => onSearch({ q: typed, by: event.target.value as SearchBy, page: 1 }, false)}
        >
          {SEARCH_TYPES.map((type) => (
            <option key={type} value={type}>
              {t.types[type]}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy && search.q !== ''}>
          {t.submit}
        </Button>
      </FilterBar>
      {(search.by === 'email' || isEmail(typed)) && <p className="ui-meta mb-2">{emailHint}</p>}
    </>
  );
}

/** As the server detects it: @ with a dot after it. */
const isEmail = (text: string): boolean => /@[^@]*\./.test(text);

/** What is typed. Follows the address where it changes without typing: the way back, a link. */
function useTyped(q: string): [string, (text: string) => void] {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (writtenLine(text) !== q) setText(q);
  }
  return [text, setText];
}
