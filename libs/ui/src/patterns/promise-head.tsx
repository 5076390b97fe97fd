import type { ReactNode } from 'react';
import { PromiseKinds, type PromiseKindsProps } from './promise-card.tsx';

export interface PromiseHeadProps {
  title: string;
  /** A Badge with the promise's status: «Активно». */
  status: ReactNode;
  kinds: PromiseKindsProps;
  about?: string | null;
  /** A Menu with the rare and destructive actions. */
  menu?: ReactNode;
  /** The author, on a public page. */
  author?: ReactNode;
}

/** The head of a promise's own page. */
export function PromiseHead({ title, status, kinds, about, menu, author }: PromiseHeadProps) {
  return (
    <header className="ui-promise-head">
      {author}
      <div>
        {status}
        <PromiseKinds {...kinds} />
        {menu}
      </div>
      <h1>{title}</h1>
      {about && <p className="ui-muted">{about}</p>}
    </header>
  );
}
