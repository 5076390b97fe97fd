import type { ComponentProps, ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: 'neutral' | 'pending' | 'danger' | 'kept';
  icon?: ReactNode;
  /** A few strong words before the sentence. */
  title?: ReactNode;
  action?: ReactNode;
}

/** A message that stays in the page. Give `role="status"` or `"alert"` when it appears by itself. */
export function Banner({ tone = 'neutral', icon, title, action, className, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={classes('ui-banner', className)} data-tone={tone}>
      {icon}
      <div className="ui-banner-text">
        {title && <b>{title}</b>} {children}
        {action && <div className="ui-banner-action">{action}</div>}
      </div>
    </div>
  );
}

/** Someone's own words or a reason, quoted. */
export function Quote({
  tone = 'neutral',
  title,
  className,
  children,
}: {
  tone?: 'neutral' | 'danger';
  title?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes('ui-quote', className)} data-tone={tone}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}
