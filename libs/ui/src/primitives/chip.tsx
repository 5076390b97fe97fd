import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface ChipProps extends ComponentProps<'button'> {
  /** A filter that is on or off. Leave it out for a chip that does something once (a suggestion). */
  pressed?: boolean;
  icon?: ReactNode;
  /** Only the icon is drawn; give an `aria-label`. */
  iconOnly?: boolean;
}

export function Chip({ pressed, icon, iconOnly, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('ui-chip', className)}
      data-icon-only={iconOnly || undefined}
      aria-pressed={pressed}
    >
      {icon}
      {children}
    </button>
  );
}

/** A row of chips: scrolls sideways on a phone, folds from 768 px. */
export function Chips({ label, className, ...rest }: ComponentProps<'div'> & { label: string }) {
  return <div role="group" aria-label={label} {...rest} className={classes('ui-chips', className)} />;
}
