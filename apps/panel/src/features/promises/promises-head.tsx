import { promises as t } from '@slovo/texts/panel/promises';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { ChevronLeftIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PromiseList } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import { personQuery } from '../../shared/people/person-queries.ts';

/** Names the owner of the promises. The id identifies the person if the name cannot be loaded. */
export function PromisesHead({ userId, list }: { userId: string; list?: PromiseList }) {
  const { number } = formats;
  const { data: person } = useQuery({ ...personQuery(list?.userId ?? 0), enabled: list !== undefined });
  const name = person ? nameOf(person) : `#${userId}`;
  return (
    <div className="ui-panel-head">
      <Button tone="ghost" icon={<ChevronLeftIcon size="s" />} render={<Link to="/" />}>
        {t.back}
      </Button>
      <h1 className="ui-unseen">{t.title(name)}</h1>
      {person && (
        <span className="ui-panel-person">
          <Avatar name={name} size="s" />
          <Link to="/users/$id" params={{ id: String(person.id) }} className="ui-strong">
            {name}
          </Link>
          <span className="ui-meta">{[handleOf(person), person.id].join(' · ')}</span>
        </span>
      )}
      {list && (
        <span className="ui-meta ui-panel-head-note" role="status">
          {t.total(list.total, number(list.total), number(list.requestDuration))}
        </span>
      )}
    </div>
  );
}
