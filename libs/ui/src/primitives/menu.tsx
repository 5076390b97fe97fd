import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import type { RenderElement } from './render-element.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Destroys something: red, and what it opens asks first. */
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above. */
  apart?: boolean;
  onSelect?: () => void;
  /** A link instead of an action. */
  render?: RenderElement;
}

export interface MenuProps {
  /** What opens it: an IconButton, Button or Chip. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
}

/** Rare and destructive actions. Arrows, Home, End and first letters move; Esc closes and gives focus back. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="ui-menu-place" align={align} sideOffset={4} collisionPadding={16}>
          <BaseMenu.Popup className="ui-menu">
            {items.map(({ key, label, icon, danger, disabled, apart, onSelect, render }) => {
              const shown = { className: 'ui-menu-item', 'data-danger': danger || undefined };
              const content = (
                <>
                  {icon}
                  {label}
                </>
              );
              return [
                apart && <BaseMenu.Separator key={`${key}-apart`} className="ui-menu-apart" />,
                render ? (
                  <BaseMenu.LinkItem key={key} {...shown} render={render} closeOnClick>
                    {content}
                  </BaseMenu.LinkItem>
                ) : (
                  <BaseMenu.Item key={key} {...shown} disabled={disabled} onClick={onSelect}>
                    {content}
                  </BaseMenu.Item>
                ),
              ];
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
