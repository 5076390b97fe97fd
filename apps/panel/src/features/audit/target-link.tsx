import { Link } from '@tanstack/react-router';

const PAGES = { user: '/users/$id', promise: '/promises/$id', batch: '/batches/$id' } as const;
const isPage = (kind: string): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind);

/** `user:588`, as a link where the panel has a page of it. */
export function TargetLink({ target }: { target: string }) {
  const [kind = '', id = ''] = target.split(':');
  if (!isPage(kind) || !/^[1-9]\d*$/.test(id)) return <span>{target}</span>;
  return (
    <Link to={PAGES[kind]} params={{ id }} className="ui-link">
      {target}
    </Link>
  );
}
