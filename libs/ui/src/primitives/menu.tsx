import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { placeMenu } from './place-menu.ts';
import { renderElement, type RenderElement } from './render-element.ts';

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

/** What a trigger must take: Button, IconButton and Chip do. */
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
  /** The edge of the trigger that the menu keeps to. */
  align?: 'start' | 'end';
}

/** Which item is lit when the menu opens; a tap lights none. */
type First = 'first' | 'last' | 'none';

/**
 * Rare and destructive actions. Enter or an arrow opens it; arrows, Home, End and first letters move; Esc and
 * Tab close it and give focus back. Our own, because the library's menu weighs 45 KB compressed, more than a third
 * of what the first page may.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const ownId = useId();
  const id = trigger.props.id ?? `${ownId}-trigger`;
  const [opened, setOpened] = useState<{ by: HTMLElement; first: First }>();
  const open = (by: HTMLElement, first: First) => setOpened({ by, first });
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
        <Popup
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

interface PopupProps {
  id: string;
  labelledBy: string;
  by: HTMLElement;
  first: First;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  onClose: () => void;
}

function Popup({ id, labelledBy, by, first, items, align, onClose }: PopupProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));

  const all = () => [...menu.current!.querySelectorAll<HTMLElement>('[role="menuitem"]')];

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
    const lit = first === 'first' ? all()[0] : first === 'last' ? all().at(-1) : undefined;
    (lit ?? box).focus({ preventScroll: true });
  }, [by, first, align]);

  useEffect(() => {
    const leave = () => {
      if (menu.current!.contains(document.activeElement)) by.focus({ preventScroll: true });
      close.current();
    };
    // The menu hangs on a place of the screen, so it goes when its trigger moves. A scroll alone tells little:
    // the event of the one that brought the trigger into view comes after the menu has opened.
    const { top, left } = by.getBoundingClientRect();
    const drift = () => {
      const now = by.getBoundingClientRect();
      if (Math.abs(now.top - top) + Math.abs(now.left - left) > 1) leave();
    };
    const press = ({ target }: Event) => {
      if (!menu.current!.contains(target as Node) && !by.contains(target as Node)) leave();
    };
    document.addEventListener('pointerdown', press);
    window.addEventListener('resize', leave);
    window.addEventListener('scroll', drift, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('resize', leave);
      window.removeEventListener('scroll', drift, { capture: true });
    };
  }, [by]);

  const finish = (then?: () => void) => {
    onClose();
    by.focus({ preventScroll: true });
    then?.();
  };

  const move = (event: KeyboardEvent) => {
    const list = all();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const to =
      event.key === 'ArrowDown'
        ? list[(at + 1) % list.length]
        : event.key === 'ArrowUp'
          ? list.at(at <= 0 ? -1 : at - 1)
          : event.key === 'Home'
            ? list[0]
            : event.key === 'End'
              ? list.at(-1)
              : event.key.length === 1 && event.key !== ' '
                ? startingWith(event.key, [...list.slice(at + 1), ...list.slice(0, at + 1)])
                : undefined;
    if (to) {
      event.preventDefault();
      to.focus();
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
      onKeyDown={move}
    >
      {items.map((item) => (
        <Item key={item.key} item={item} onDone={finish} />
      ))}
    </div>,
    // Within a dialog the rest of the page takes no presses.
    by.closest('dialog') ?? document.body,
  );
}

function startingWith(letter: string, list: HTMLElement[]): HTMLElement | undefined {
  const sought = letter.toLocaleLowerCase();
  return list.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(sought));
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
