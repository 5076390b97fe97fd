import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { LocalTime } from '../../shared/format/local-time.tsx';
import { nameOf } from '../../shared/people/name-of.ts';
import { PromiseTile } from '../../shared/promise/promise-tile.tsx';

/** Links to the promise and to its author (FEED-04 to FEED-06). Without a username there is no author page. */
export function FeedCard({ promise, waiting }: { promise: PromiseView; waiting: ReactNode }) {
  const { owner, started_at: started, created_at: created } = promise;
  const username = owner.username ?? promise.username;
  return (
    <PromiseTile
      promise={promise}
      headingLevel={2}
      action={waiting}
      author={{
        name: nameOf(owner),
        src: owner.photo_url,
        when: <LocalTime iso={started ?? created} shown="card" />,
        link: username ? <Link to={`/${username}` as string} /> : undefined,
      }}
    />
  );
}
