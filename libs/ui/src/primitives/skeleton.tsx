import type { ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string;
  height?: string;
  round?: boolean;
  className?: string;
}

/** A grey shape where something will stand. */
export function Skeleton({ width, height, round, className }: SkeletonProps) {
  return (
    <i
      className={classes('ui-skel', className)}
      data-round={round || undefined}
      style={{ width, height }}
      aria-hidden
    />
  );
}

/** The shape of a promise card. */
export function CardSkeleton() {
  return (
    <div className="ui-card ui-skel-card" aria-hidden>
      <div>
        <span>
          <Skeleton width="46%" height="12px" />
          <Skeleton width="78%" height="18px" />
        </span>
        <Skeleton width="36px" height="36px" className="ui-skel-mark" />
      </div>
      <Skeleton height="16px" />
      <Skeleton width="60%" height="12px" />
    </div>
  );
}

/** A list that is loading: the document's text stays visible and is spoken, cards are drawn in outline. */
export function LoadingList({
  text,
  count = 3,
  children,
}: {
  text: string;
  count?: number;
  children?: ReactNode;
}) {
  return (
    <div className="ui-loading" aria-busy>
      <p className="ui-meta" role="status">
        {text}
      </p>
      {children ?? Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />)}
    </div>
  );
}
