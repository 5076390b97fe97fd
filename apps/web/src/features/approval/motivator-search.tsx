import { MOTIVATOR_DEBOUNCE_MS, MOTIVATOR_QUERY_MIN, MOTIVATOR_RESULTS } from '@slovo/domain/promise';
import { writtenLine } from '@slovo/domain/text';
import { approval as texts } from '@slovo/texts/web/approval';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Field, Input } from '@slovo/ui/primitives/field';
import { takeLostFocus } from '@slovo/ui/primitives/take-lost-focus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { PublicProfile } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { useSettled } from '../../shared/use-settled.ts';

export interface MotivatorSearchProps {
  person: PublicProfile | undefined;
  problem: string | undefined;
  onPick: (person: PublicProfile | undefined) => void;
}

/** Finds people by their names or usernames. A result must be picked; typing a full name is not enough. */
export function MotivatorSearch({ person, problem, onPick }: MotivatorSearchProps) {
  const [text, setText] = useState('');
  const [again, setAgain] = useState(false);
  const user = useUser();
  const query = useSettled(writtenLine(text), MOTIVATOR_DEBOUNCE_MS);
  const asked = query.replace(/^@/, '').length >= MOTIVATOR_QUERY_MIN;
  const { data, isFetching, isError } = useQuery({
    queryKey: keys.people(query),
    queryFn: ({ signal }) =>
      call('auth.search-users', { username: query, limit: MOTIVATOR_RESULTS }, { signal }),
    enabled: asked && person === undefined,
  });
  const another = () => {
    setAgain(true);
    onPick(undefined);
  };
  if (person) return <Chosen person={person} problem={problem} onAnother={another} />;
  const people = data?.filter(({ id }) => id !== user?.id).slice(0, MOTIVATOR_RESULTS);
  return (
    <div className="grid gap-2">
      <Field label={texts.search} hint={isFetching ? texts.searching : texts.searchHint} error={problem}>
        <Input
          ref={again ? takeLostFocus : undefined}
          value={text}
          most={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {asked && people && people.length > 0 && (
        <Card as="ul" flush divided aria-label={texts.found}>
          {people.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 px-4 py-2 text-start hover:bg-sunken"
                onClick={() => onPick(one)}
              >
                <PersonLine person={one} />
              </button>
            </li>
          ))}
        </Card>
      )}
      {asked && isError && !isFetching && (
        <p className="text-1 text-danger-ink" role="alert">
          {texts.searchFailed}
        </p>
      )}
      {asked && people?.length === 0 && (
        <p className="ui-meta" role="status">
          {texts.nobody}
        </p>
      )}
    </div>
  );
}

interface ChosenProps {
  person: PublicProfile;
  problem: string | undefined;
  onAnother: () => void;
}

function Chosen({ person, problem, onAnother }: ChosenProps) {
  return (
    <>
      <Card className="flex items-center gap-3" role="status" aria-label={texts.chosen(nameOf(person))}>
        <PersonLine person={person} />
        <Button ref={takeLostFocus} tone="ghost" onClick={onAnother}>
          {texts.another}
        </Button>
      </Card>
      {problem && (
        <p role="alert" className="text-1 text-danger-ink">
          {problem}
        </p>
      )}
    </>
  );
}

function PersonLine({ person }: { person: PublicProfile }) {
  const name = nameOf(person);
  return (
    <>
      <Avatar name={name} src={person.photo_url} />
      <span className="min-w-0 flex-1">
        <span className="ui-strong ui-cut block">{name}</span>
        {person.username && <span className="ui-meta">@{person.username}</span>}
      </span>
    </>
  );
}
