import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

/** `line` marks what is not in force (a draft); `plain` has no background, for a row of facts. */
export type BadgeTone = 'neutral' | 'kept' | 'pending' | 'skipped' | 'danger' | 'missed' | 'line' | 'plain';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
  icon?: ReactNode;
}

/** A status in a word. The colour repeats the word and never replaces it. */
export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classes('ui-badge', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
