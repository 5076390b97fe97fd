import { Kbd } from '../primitives/table.tsx';
import { useEffect, useRef } from 'react';
import { type Option, splitByMatch } from './option.ts';

interface OptionRowProps {
  option: Option;
  typed: string;
  selected: boolean;
  onReach: () => void;
  onTake: () => void;
}

/** The field keeps the focus and names the selected row, so rows are reached by arrows or a pointer only. */
export function OptionRow({ option, typed, selected, onReach, onTake }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const { id, icon, label, aside, note, keys } = option;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field takes the selected row
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className="ui-palette-option"
      onPointerMove={onReach}
      onClick={onTake}
    >
      {icon}
      <span className="ui-cut">
        <Matched text={label} typed={typed} />
        {aside && (
          <span className="text-ink-3">
            {' '}
            <Matched text={aside} typed={typed} />
          </span>
        )}
      </span>
      {note && <span className="ui-meta"> {note}</span>}
      {keys && (
        <span className="flex gap-1" aria-hidden>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

function Matched({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = splitByMatch(text, typed);
  return (
    <>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </>
  );
}
