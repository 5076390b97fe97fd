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
  const { selected, choose, take, onKeyDown } = useSelection(options, earlyKeys, onClose);
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
            choose(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <p className={message ? 'ui-meta px-4 pt-3' : 'ui-unseen'} role="status">
        {message ?? (writtenLine(text) !== '' && `${t.found}: ${options.length}`)}
      </p>
      <div className="ui-palette-list" id={LIST} role="listbox" aria-label={t.found}>
        {groups.map((group) => (
          <OptionRows
            key={group.key}
            group={group}
            typed={writtenLine(text)}
            selected={selected}
            onReach={choose}
            onTake={take}
          />
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

/** The row that Enter takes: the first one until a key or the pointer has reached another. */
function useSelection(options: readonly Option[], earlyKeys: readonly string[], onClose: () => void) {
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
  return { selected, choose: setChosen, take, onKeyDown };
}

interface OptionRowsProps {
  group: OptionGroup;
  typed: string;
  selected: Option | undefined;
  onReach: (id: Option['id']) => void;
  onTake: (option: Option) => void;
}

function OptionRows({ group: { key, title, options }, typed, selected, onReach, onTake }: OptionRowsProps) {
  return (
    <div role="group" aria-labelledby={`palette-${key}`}>
      <h3 id={`palette-${key}`} role="presentation">
        {title}
      </h3>
      {options.map((option) => (
        <OptionRow
          key={option.id}
          option={option}
          typed={typed}
          selected={option === selected}
          onReach={() => onReach(option.id)}
          onTake={() => onTake(option)}
        />
      ))}
    </div>
  );
}
