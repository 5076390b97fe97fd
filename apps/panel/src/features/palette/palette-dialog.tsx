import { palette } from '@slovo/texts/panel/palette';
import { PaletteBox } from '@slovo/ui/panel/palette';
import { SearchIcon } from '@slovo/ui/primitives/icon';
import { Kbd } from '@slovo/ui/primitives/table';
import { type KeyboardEvent, useState } from 'react';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import type { Command, Option } from './option.ts';
import { OptionRow } from './option-row.tsx';
import { useOptions } from './use-options.tsx';

interface PaletteDialogProps {
  actionsFor: ActionsFor;
  commands: readonly Command[];
  onClose: () => void;
}

const LIST = 'palette-list';

/** People, what can be done with the first of them, places and commands. One field, one list, no other focus. */
export default function PaletteDialog({ actionsFor, commands, onClose }: PaletteDialogProps) {
  const t = palette;
  const [text, setText] = useState('');
  const { groups, message } = useOptions(text.trim(), actionsFor, commands);
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<string>();
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen(options[(at + step + options.length) % options.length]!.id);
    } else if (event.key === 'Enter' && selected) {
      event.preventDefault();
      take(selected);
    }
  };
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
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      {message && (
        <p className="ui-meta px-4 pt-3" role="status">
          {message}
        </p>
      )}
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
                typed={text.trim()}
                selected={option === selected}
                onReach={() => setChosen(option.id)}
                onTake={() => take(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <Foot />
    </PaletteBox>
  );
}

function Foot() {
  const t = palette.hints;
  return (
    <div className="ui-palette-foot ui-meta" aria-hidden>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.choose}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t.open}
      </span>
      <span>
        <Kbd>#</Kbd> {t.byId} <Kbd>@</Kbd> {t.byName}
      </span>
    </div>
  );
}
