import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useId, useState } from 'react';
import { type FirstFocus, type MenuItem, MenuPopup } from './menu-popup.tsx';

export type { MenuItem } from './menu-popup.tsx';

/** Props that a trigger must accept: Button, IconButton and Chip do. */
interface TriggerProps {
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

export interface MenuProps {
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  /** The edge of the trigger that the menu is aligned with. */
  align?: 'start' | 'end';
}

/**
 * Rare and destructive actions. Enter or an arrow opens it; arrows, Home, End and first letters move; Esc and
 * Tab close it and return focus. Not from a library: its menu weighs 45 KB compressed, more than a third of the budget
 * of the first page.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const ownId = useId();
  const id = trigger.props.id ?? `${ownId}-trigger`;
  const [opened, setOpened] = useState<{ by: HTMLElement; first: FirstFocus }>();
  const open = (by: HTMLElement, first: FirstFocus) => setOpened({ by, first });
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': opened && `${ownId}-menu`,
        onClick: ({ currentTarget, detail }) =>
          opened ? setOpened(undefined) : open(currentTarget, detail === 0 ? 'first' : 'none'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.currentTarget, event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {opened && (
        <MenuPopup
          {...opened}
          id={`${ownId}-menu`}
          labelledBy={id}
          items={items}
          align={align}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
