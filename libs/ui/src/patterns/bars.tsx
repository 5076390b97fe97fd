import type { ReactNode } from 'react';
import { Logo } from '../tokens/logo.tsx';
import { renderElement, type RenderElement } from '../primitives/render-element.ts';

export interface BarItem {
  key: string;
  label: string;
  /** BottomBar only; size l. */
  icon?: ReactNode;
  /** The router's link. Its own `aria-current` is kept; `current` sets it where the router does not. */
  link: RenderElement;
  current?: boolean;
  /** BottomBar: the item that creates something, drawn filled. */
  make?: boolean;
}

export interface TopBarProps {
  /** Names of the navigation: «Главное меню». */
  label: string;
  home: RenderElement;
  /** «Слово» */
  homeLabel: string;
  items: readonly BarItem[];
  /** At the right: bell, profile, or the sign-in button. */
  actions?: ReactNode;
}

/** From 768 px. */
export function TopBar({ label, home, homeLabel, items, actions }: TopBarProps) {
  return (
    <header className="ui-top-bar">
      {renderElement(home, { className: 'ui-logo', children: <Logo label={homeLabel} /> })}
      <nav aria-label={label}>
        {items.map((item) => (
          <BarLink key={item.key} item={{ ...item, icon: undefined }} />
        ))}
      </nav>
      <div className="ui-top-bar-actions">{actions}</div>
    </header>
  );
}

/** Under 768 px; keeps clear of the phone's safe area. Two to five items. */
export function BottomBar({ label, items }: { label: string; items: readonly BarItem[] }) {
  return (
    <nav className="ui-bottom-bar" aria-label={label}>
      {items.map((item) => (
        <BarLink key={item.key} item={item} />
      ))}
    </nav>
  );
}

function BarLink({ item: { label, icon, link, current, make } }: { item: BarItem }) {
  return renderElement(link, {
    className: make ? 'ui-bar-make' : undefined,
    ...(current !== undefined && { 'aria-current': current ? 'page' : undefined }),
    children: (
      <>
        {icon}
        <span>{label}</span>
      </>
    ),
  });
}
