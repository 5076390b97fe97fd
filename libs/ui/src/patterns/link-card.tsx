import type { ReactNode } from 'react';
import type { Day } from '../days/day.ts';
import { Ribbon } from '../days/ribbon.tsx';
import { classes, renderElement, type RenderElement } from '../primitives/render-element.ts';
import { CardFoot } from './card-foot.tsx';

export interface LinkCardProps {
  /** Above the title: an avatar, a picture. */
  before?: ReactNode;
  title: string;
  /** The whole card becomes its target. */
  link: RenderElement;
  /** Right under the title, small. */
  meta?: ReactNode;
  text?: ReactNode;
  /** A ribbon as the picture, see `week`. */
  days?: readonly Day[];
  foot?: ReactNode;
  aside?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
}

/** A card with a link that is not a promise; it looks and behaves like one. */
export function LinkCard({
  before,
  title,
  link,
  meta,
  text,
  days,
  foot,
  aside,
  headingLevel = 3,
  className,
}: LinkCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classes('ui-promise', className)}>
      {before}
      <div>
        <Heading>{renderElement(link, { className: 'ui-promise-open', children: title })}</Heading>
        {meta && <p className="ui-meta">{meta}</p>}
      </div>
      {text && <p className="ui-muted">{text}</p>}
      {days && <Ribbon days={days} />}
      <CardFoot foot={foot} aside={aside} />
    </article>
  );
}
