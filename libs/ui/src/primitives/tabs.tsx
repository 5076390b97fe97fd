import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  count?: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Ties tabs to their TabPanel; unique on the page. */
  id: string;
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab stop; arrows, Home and End move and choose at once. */
export function Tabs<V extends string>({ id, label, items, value, onChange, className }: TabsProps<V>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const index = items.findIndex((item) => item.value === value);
    const next = step && items[step(index, items.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes('ui-tabs', className)} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-${item.value}`}
          className="ui-tab"
          aria-selected={item.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count !== undefined && <span className="ui-count">{item.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows; `id` and `value` as given to Tabs. */
export function TabPanel({
  id,
  value,
  className,
  children,
}: {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${value}`}
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}
