import { detail } from '@slovo/texts/web/detail';
import { BackLink } from '@slovo/ui/patterns/page';
import { Avatar } from '@slovo/ui/primitives/avatar';
import type { RenderElement } from '@slovo/ui/primitives/render-element';
import { Link } from '@tanstack/react-router';
import type { PromiseView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { useWayBack } from '../../shared/came-from.ts';
import { nameOf } from '../../shared/people/name-of.ts';

/** Leads back to the list that led here; else the owner to their own promises, and everybody else to the feed. */
export function BackToList({ promise }: { promise: PromiseView }) {
  const user = useUser();
  const { cameFrom, stepBack } = useWayBack();
  const to = cameFrom ?? (user?.id === promise.user_id ? '/my' : '/feed');
  const [path = to, filters] = to.split('?');
  const search = Object.fromEntries(new URLSearchParams(filters));
  const link = <Link to={path as '/my'} search={search} onClick={stepBack} />;
  if (user && path === '/my') return <BackToOwn link={link} user={user} />;
  if (path === '/feed') return <BackLink render={link}>{detail.backToFeed}</BackLink>;
  if (path === '/notifications') return <BackLink render={link}>{detail.backToNotices}</BackLink>;
  const { owner } = promise;
  const username = owner.username ?? promise.username;
  if (username && path === `/${username}`)
    return (
      <BackLink render={link} before={<Avatar size="s" name={nameOf(owner)} src={owner.photo_url} />}>
        {nameOf(owner)}
      </BackLink>
    );
  return <BackLink render={link}>{detail.goBack}</BackLink>;
}

interface BackToOwnProps {
  link: RenderElement;
  user: Parameters<typeof nameOf>[0] & { photo_url: string | null };
}

function BackToOwn({ link, user }: BackToOwnProps) {
  const name = nameOf(user);
  return (
    <BackLink render={link} before={<Avatar size="s" name={name} src={user.photo_url} />}>
      <span>
        <span className="ui-unseen">{name}: </span>
        {detail.back}
      </span>
    </BackLink>
  );
}
