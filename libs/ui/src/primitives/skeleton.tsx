import type { ReactNode } from 'react';
import { classes } from './render-element.ts';

export interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string;
  height?: string;
  round?: boolean;
  className?: string;
}

/** A grey shape in place of content that is loading. */
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

/** The shape of a promise card, line by line; `author` is above it on feeds. */
export function CardSkeleton({ author }: { author?: boolean }) {
  return (
    <div className="ui-card ui-skel-card" aria-hidden>
      {author && (
        <div>
          <Skeleton width="28px" height="28px" round />
          <span>
            <Skeleton width="40%" />
          </span>
        </div>
      )}
      <div>
        <span>
          <Skeleton width="46%" height="12px" />
          <Skeleton width="78%" height="18px" />
        </span>
        {!author && <Skeleton width="36px" height="36px" className="ui-skel-mark" />}
      </div>
      <Skeleton width="88%" />
      <Skeleton height="16px" />
      <Skeleton width="60%" height="12px" />
    </div>
  );
}

/** A row with an icon and three lines, like those of sessions and notices. */
export function RowSkeleton({ width = '62%' }: { width?: string }) {
  return (
    <div className="ui-skel-row" aria-hidden>
      <Skeleton width="40px" height="40px" className="ui-skel-mark" />
      <span>
        <Skeleton width={width} height="16px" />
        <Skeleton width="92%" />
        <Skeleton width="34%" />
      </span>
    </div>
  );
}

/** A list that is loading: the text stays visible and is announced, cards are drawn in outline. */
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
