import type { ComponentProps, ReactNode } from 'react';
import { classes, renderElement, type RenderElement } from './render-element.ts';

export interface ChipProps extends ComponentProps<'button'> {
  /** A filter that is on or off. Leave it out for a chip that does something once (a suggestion). */
  pressed?: boolean;
  count?: ReactNode;
  icon?: ReactNode;
  /** Only the icon is drawn; give an `aria-label`. */
  iconOnly?: boolean;
  render?: RenderElement;
}

export function Chip({ pressed, count, icon, iconOnly, render, className, children, ...rest }: ChipProps) {
  const content = (
    <>
      {icon}
      {children}
      {count !== undefined && <span className="ui-count">{count}</span>}
    </>
  );
  const shown = {
    ...rest,
    className: classes('ui-chip', className),
    'data-icon-only': iconOnly || undefined,
  };
  if (render) return renderElement(render, { ...shown, children: content });
  return (
    <button type="button" {...shown} aria-pressed={pressed}>
      {content}
    </button>
  );
}

/** A row of chips: scrolls sideways on a phone, folds from 768 px. */
export function Chips({ label, className, ...rest }: ComponentProps<'div'> & { label: string }) {
  return <div role="group" aria-label={label} {...rest} className={classes('ui-chips', className)} />;
}
