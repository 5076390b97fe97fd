import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** No padding: for rows that reach the edges. */
  flush?: boolean;
  /** 24 px inside from 768 px. */
  roomy?: boolean;
  as?: 'section' | 'div' | 'article' | 'ul' | 'ol' | 'nav' | 'aside';
  /** Hairlines between children. */
  divided?: boolean;
}

export function Card({ flush, roomy, divided, as: Tag = 'div', className, ...rest }: CardProps) {
  // One props type serves every tag of the list: they share the attributes a card is given.
  const Box = Tag as 'section';
  return (
    <Box
      {...rest}
      className={classes('ui-card', divided && 'ui-divided', className)}
      data-flush={flush || undefined}
      data-roomy={roomy || undefined}
    />
  );
}

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Terms on the left, values on the right. */
export function Facts({ items, className }: { items: Fact[]; className?: string }) {
  return (
    <dl className={classes('ui-facts', className)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
