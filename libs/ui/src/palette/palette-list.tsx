import { beginning, writtenLine } from '@slovo/domain/text';
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { SearchIcon } from '../primitives/icon.tsx';
import { Kbd } from '../primitives/table.tsx';
import type { Option, OptionGroup } from './option.ts';
import { OptionRow } from './option-row.tsx';
import { PaletteBox } from './palette-box.tsx';

/** Characters of a query. */
const LONGEST = 200;

export interface PaletteListProps {
  texts: { title: string; placeholder: string; found: string };
  text: string;
  onText: (text: string) => void;
  groups: readonly OptionGroup[];
  /** Where there is nothing (yet). How many there are is announced and not shown. */
  message?: string;
  foot?: ReactNode;
  /** Keys that were pressed after the text and before this was there. They count from the first row. */
  earlyKeys?: readonly string[];
  onClose: () => void;
}

const LIST = 'palette-list';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const rowAfter = (at: number, key: string, rows: number): number => (at + STEPS[key]! + rows) % rows;

/** What can be found and done, as one field and one list; nothing else takes the focus. */
export function PaletteList({
  texts: t,
  text,
  onText,
  groups,
  message,
  foot,
  earlyKeys = [],
  onClose,
}: PaletteListProps) {
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState(() => {
    const steps = options.length > 0 ? earlyKeys.filter((key) => key in STEPS) : [];
    return options[steps.reduce((at, key) => rowAfter(at, key, options.length), 0)]?.id;
  });
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
  const selected = options[at];
  const take = (option: Option) => {
    onClose();
    option.onChoose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key in STEPS && options.length > 0) {
      event.preventDefault();
      setChosen(options[rowAfter(at, event.key, options.length)]!.id);
    } else if (event.key === 'Enter' && selected) {
      event.preventDefault();
      take(selected);
    }
  };
  const onShown = useEffectEvent(() => {
    if (earlyKeys.includes('Enter') && selected) take(selected);
  });
  useLayoutEffect(() => onShown(), []);
  return (
    <PaletteBox label={t.title} onClose={onClose}>
      <div className="ui-palette-ask">
        <SearchIcon />
        <input
          role="combobox"
          aria-label={t.title}
          aria-expanded
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={selected?.id}
          placeholder={t.placeholder}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            onText(beginning(event.target.value, LONGEST));
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <p className={message ? 'ui-meta px-4 pt-3' : 'ui-unseen'} role="status">
        {message ?? (writtenLine(text) !== '' && `${t.found}: ${options.length}`)}
      </p>
      <div className="ui-palette-list" id={LIST} role="listbox" aria-label={t.found}>
        {groups.map(({ key, title, options: rows }) => (
          <div key={key} role="group" aria-labelledby={`palette-${key}`}>
            <h3 id={`palette-${key}`} role="presentation">
              {title}
            </h3>
            {rows.map((option) => (
              <OptionRow
                key={option.id}
                option={option}
                typed={writtenLine(text)}
                selected={option === selected}
                onReach={() => setChosen(option.id)}
                onTake={() => take(option)}
              />
            ))}
          </div>
        ))}
      </div>
      {foot && (
        <div className="ui-palette-foot ui-meta" aria-hidden>
          {foot}
        </div>
      )}
    </PaletteBox>
  );
}
