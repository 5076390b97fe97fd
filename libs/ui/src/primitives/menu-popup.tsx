import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { placeMenu } from './place-menu.ts';
import { renderElement, type RenderElement } from './render-element.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Destructive: red, and asks for confirmation first. */
  danger?: boolean;
  disabled?: boolean;
  /** With a separator line above. */
  apart?: boolean;
  onSelect?: () => void;
  /** A link instead of an action. */
  render?: RenderElement;
}

/** Which item has focus when the menu opens; a tap focuses none. */
export type FirstFocus = 'first' | 'last' | 'none';

interface MenuPopupProps {
  id: string;
  labelledBy: string;
  /** The trigger that opened it. */
  by: HTMLElement;
  first: FirstFocus;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  onClose: () => void;
}

export function MenuPopup({ id, labelledBy, by, first, items, align, onClose }: MenuPopupProps) {
  const menu = usePlacedMenu({ by, first, align });
  useDismiss(menu, by, onClose);

  const finish = (then?: () => void) => {
    onClose();
    by.focus({ preventScroll: true });
    then?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextItem(event.key, itemsIn(menu.current!));
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      finish();
    }
  };
  return createPortal(
    <div
      ref={menu}
      id={id}
      className="ui-menu"
      role="menu"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Item key={item.key} item={item} onDone={finish} />
      ))}
    </div>,
    // While a modal dialog is open, the rest of the page is inert.
    by.closest('dialog') ?? document.body,
  );
}

const itemsIn = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

/** Places the menu beside its trigger and focuses the first item. */
function usePlacedMenu({
  by,
  first,
  align,
}: Pick<MenuPopupProps, 'by' | 'first' | 'align'>): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = menu.current!;
    const { top, left } = placeMenu(
      by.getBoundingClientRect(),
      { width: box.offsetWidth, height: box.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
      align,
    );
    box.style.top = `${top}px`;
    box.style.left = `${left}px`;
    const focused = first === 'none' ? undefined : itemsIn(box).at(first === 'first' ? 0 : -1);
    (focused ?? box).focus({ preventScroll: true });
  }, [by, first, align]);
  return menu;
}

/** Closes the menu on a press outside, when the window is resized and when the trigger moves. */
function useDismiss(menu: RefObject<HTMLDivElement | null>, by: HTMLElement, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));

  // A layout effect: it ends with the menu. A scroll that comes before other effects end would find no menu.
  useLayoutEffect(() => {
    const leave = () => {
      if (menu.current!.contains(document.activeElement)) by.focus({ preventScroll: true });
      close.current();
    };
    // The menu has a fixed position, so it closes when its trigger moves. A scroll event alone proves nothing: the event
    // of the scroll that brought the trigger into view arrives after the menu has opened.
    const { top, left } = by.getBoundingClientRect();
    const onScroll = () => {
      const now = by.getBoundingClientRect();
      if (Math.abs(now.top - top) + Math.abs(now.left - left) > 1) leave();
    };
    const onPress = ({ target }: Event) => {
      if (!menu.current!.contains(target as Node) && !by.contains(target as Node)) leave();
    };
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('resize', leave);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('resize', leave);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [menu, by]);
}

/** The item that a key leads to from the focused one; undefined for a key that does not navigate. */
function nextItem(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' '
        ? startingWith(key, [...items.slice(at + 1), ...items.slice(0, at + 1)])
        : undefined;
  }
}

function startingWith(letter: string, items: HTMLElement[]): HTMLElement | undefined {
  const sought = letter.toLocaleLowerCase();
  return items.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(sought));
}

function Item({ item, onDone }: { item: MenuItem; onDone: (then?: () => void) => void }) {
  const { label, icon, danger, disabled, apart, onSelect, render } = item;
  const shown = {
    className: 'ui-menu-item',
    role: 'menuitem',
    tabIndex: -1,
    'data-danger': danger || undefined,
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      currentTarget.focus({ preventScroll: true }),
  };
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  return (
    <>
      {apart && <hr className="ui-menu-apart" />}
      {render ? (
        renderElement(render, { ...shown, children: content, onClick: () => onDone() })
      ) : (
        <button
          type="button"
          {...shown}
          aria-disabled={disabled || undefined}
          onClick={disabled ? undefined : () => onDone(onSelect)}
        >
          {content}
        </button>
      )}
    </>
  );
}
