import type { ComponentProps, ReactNode } from 'react';
import { ChevronLeftIcon } from '../primitives/first-icon.tsx';
import { classes, renderElement, type RenderElement } from '../primitives/render-element.ts';

export interface PageProps extends ComponentProps<'main'> {
  /** column 640 (default), wide 1088 (holds a Split), step 560, panel 1280 px. */
  width?: 'column' | 'wide' | 'step' | 'panel';
  /** An ActionBar is above the bottom bar: the page keeps space for it. */
  withAction?: boolean;
}

/** `main` of a page; a SkipLink points at its id. */
export function Page({ width = 'column', withAction, id = 'main', className, ...rest }: PageProps) {
  return (
    <main
      {...rest}
      id={id}
      className={classes('ui-page', className)}
      data-width={width}
      data-action={withAction || undefined}
    />
  );
}

/** The first link of a page: skips the header and menu. */
export function SkipLink({ to = '#main', children }: { to?: string; children: string }) {
  return (
    <a className="ui-btn ui-skip-link" href={to}>
      {children}
    </a>
  );
}

export interface PageHeadProps {
  title: ReactNode;
  /** The summary above a list: «Осталось два слова до 03:00». */
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="ui-page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions}
    </div>
  );
}

/** `<BackLink render={<Link to="/my" />}>Мои обещания</BackLink>`; `before` may hold an Avatar. */
export function BackLink({
  render,
  before,
  children,
}: {
  render: RenderElement;
  before?: ReactNode;
  children: ReactNode;
}) {
  return renderElement(render, {
    className: 'ui-back',
    children: (
      <>
        <ChevronLeftIcon />
        {before}
        {children}
      </>
    ),
  });
}

/** Two columns from 1024 px: a rail of 336 px, or 5 : 6. */
export function Split({ even, className, ...rest }: ComponentProps<'div'> & { even?: boolean }) {
  return <div {...rest} className={classes('ui-split', className)} data-even={even || undefined} />;
}

/** What only wide screens show beside the list. */
export function Rail({ className, ...rest }: ComponentProps<'aside'>) {
  return <aside {...rest} className={classes('ui-rail', className)} />;
}

/** A headed part of a page. */
export function Section({
  title,
  id,
  actions,
  className,
  children,
}: {
  title: ReactNode;
  id: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={classes('ui-section', className)}>
      <div className="ui-section-head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The screen's one action: fixed above the bottom bar on a phone, in its place from 768 px. */
export function ActionBar({
  alone,
  children,
}: {
  /** No bottom bar below. */ alone?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="ui-action-bar" data-alone={alone || undefined}>
      <div>{children}</div>
    </div>
  );
}
