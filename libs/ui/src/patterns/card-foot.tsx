import type { ReactNode } from 'react';

export interface CardFootProps {
  foot?: ReactNode;
  /** At the right of the foot. */
  aside?: ReactNode;
}

/** The last line of a card; nothing where neither side has anything to say. */
export function CardFoot({ foot, aside }: CardFootProps) {
  if (!foot && !aside) return null;
  return (
    <div className="ui-promise-foot">
      <span>{foot}</span>
      <span>{aside}</span>
    </div>
  );
}
