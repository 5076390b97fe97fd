import type { ComponentProps } from 'react';
import { classes } from '../primitives/render-element.ts';

/** Search and filters above a table. Enter submits. */
export function FilterBar({ className, onSubmit, ...rest }: ComponentProps<'form'>) {
  return (
    <form
      role="search"
      {...rest}
      className={classes('ui-filters', className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}
