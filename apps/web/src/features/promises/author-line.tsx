import { Avatar } from '@slovo/ui/primitives/avatar';
import { Link } from '@tanstack/react-router';
import type { PromiseView } from '../../shared/api/wire.ts';
import { nameOf } from '../../shared/people/name-of.ts';

/** The author. With a username it links to their page. */
export function AuthorLine({ promise: { owner } }: { promise: PromiseView }) {
  const name = nameOf(owner);
  const content = (
    <>
      <Avatar name={name} src={owner.photo_url} />
      <span className="min-w-0 wrap-anywhere">
        <span className="ui-strong block">{name}</span>
        {owner.username && <span className="ui-meta">@{owner.username}</span>}
      </span>
    </>
  );
  const look = 'mb-3 flex w-fit max-w-full min-h-[44px] items-center gap-3';
  if (!owner.username) return <div className={look}>{content}</div>;
  return (
    <Link to="/$username" params={{ username: owner.username }} className={look}>
      {content}
    </Link>
  );
}
