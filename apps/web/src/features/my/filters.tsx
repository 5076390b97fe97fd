import { type MyFilter, TYPE_FILTERS, type TypeFilter } from '@slovo/domain/promise';
import { my } from '@slovo/texts/web/my';
import { Chip, Chips } from '@slovo/ui/primitives/chip';
import { CheckIcon, MoreIcon } from '@slovo/ui/primitives/icon';
import { Menu } from '@slovo/ui/primitives/menu';

const ALWAYS: readonly MyFilter[] = ['all', 'active', 'drafts'];
const RARE: readonly MyFilter[] = ['completed', 'failed', 'gave_up', 'canceled', 'overdue'];

/** Three filters are always visible; the others are in a menu whose chip names the active one. */
export function StatusFilter({ value, onChange }: { value: MyFilter; onChange: (filter: MyFilter) => void }) {
  const rare = RARE.includes(value);
  return (
    <Chips label={my.status}>
      {ALWAYS.map((filter) => (
        <Chip key={filter} pressed={value === filter} onClick={() => onChange(filter)}>
          {my.filters[filter]}
        </Chip>
      ))}
      <Menu
        align="start"
        trigger={
          <Chip
            pressed={rare}
            iconOnly={!rare}
            icon={<MoreIcon />}
            aria-label={rare ? my.filters[value] : my.more}
          >
            {rare && my.filters[value]}
          </Chip>
        }
        items={RARE.map((filter) => ({
          key: filter,
          label: my.filters[filter],
          icon: value === filter ? <CheckIcon /> : <span className="w-5" />,
          onSelect: () => onChange(filter),
        }))}
      />
    </Chips>
  );
}

/** A native select, styled as plain text. */
export function TypeFilterSelect({
  value,
  onChange,
}: {
  value: TypeFilter;
  onChange: (filter: TypeFilter) => void;
}) {
  return (
    <select
      className="ui-quiet-select min-h-[44px] cursor-pointer rounded-2 bg-transparent pe-1 text-end font-strong"
      aria-label={my.type}
      value={value}
      onChange={(event) => onChange(TYPE_FILTERS.find((type) => type === event.target.value) ?? 'all')}
    >
      {TYPE_FILTERS.map((type) => (
        <option key={type} value={type}>
          {my.types[type]}
        </option>
      ))}
    </select>
  );
}
