import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../primitives/render-element.ts';

/** A part of a page with a heading of its own. `inset` keeps text away from the edges; tables reach them. */
export function Box({
  title,
  note,
  actions,
  inset,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  inset?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="ui-box" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <span className="ui-meta">{note}</span>}
        {actions}
      </header>
      {inset ? <div className="ui-box-in">{children}</div> : children}
    </section>
  );
}

/** Two columns from 1024 px: the page and a rail of 328 px. Its children are the columns. */
export function Columns({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('ui-columns', className)} />;
}

/** Numbers of what an action would change, each with its words. */
export function Impact({
  label,
  items,
}: {
  label: string;
  items: readonly { term: string; value: ReactNode }[];
}) {
  return (
    <dl className="ui-impact" aria-label={label}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface StoryItem {
  key: string | number;
  icon: ReactNode;
  text: ReactNode;
  note: ReactNode;
}

/** What happened, on one thread. */
export function Story({ items }: { items: readonly StoryItem[] }) {
  return (
    <ul className="ui-story">
      {items.map(({ key, icon, text, note }) => (
        <li key={key}>
          {icon}
          <div>
            <div>{text}</div>
            <div className="ui-meta">{note}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A state in a word; the shape of its sign repeats the colour. */
export function Dot({ state, children }: { state: 'good' | 'warn' | 'bad' | 'off'; children: ReactNode }) {
  return (
    <span className="ui-dot" data-state={state}>
      {children}
    </span>
  );
}
