import { MOTIVATOR_DEBOUNCE_MS, MOTIVATOR_QUERY_MIN, MOTIVATOR_RESULTS } from '@slovo/domain/promise';
import { asksForReport } from '@slovo/domain/report';
import { keyboard } from '@slovo/texts/web/keyboard';
import { answersTo, type Option, type OptionGroup } from '@slovo/ui/palette/option';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { CameraIcon, ChevronRightIcon, FlagIcon, InfoIcon } from '@slovo/ui/primitives/icon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../shared/api/call.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { myPromisesQuery } from '../../shared/data/promises.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { isRunning, titleOf } from '../../shared/promise/labels.ts';
import { useSettled } from '../../shared/use-settled.ts';
import { PLACES } from './places.ts';
import { usePublicPromises } from './use-public-promises.tsx';

const { palette: texts } = keyboard;
const SHOWN = 6;

/** What the palette offers for what is typed, in groups, and a sentence where there is nothing (yet). */
export function useOptions(typed: string, onKeys: () => void): { groups: OptionGroup[]; message?: string } {
  const user = useUser();
  const { data: mine = [] } = useQuery({ ...myPromisesQuery, enabled: user !== null });
  const people = usePeople(typed);
  const others = usePublicPromises(typed, SHOWN);
  const groups = [
    { key: 'promises', title: texts.promises, options: usePromises(mine, typed) },
    { key: 'public', title: texts.publicPromises, options: others.options },
    { key: 'people', title: texts.people, options: people.options },
    { key: 'commands', title: texts.commands, options: useCommands(mine, typed, onKeys) },
  ].filter(({ options }) => options.length > 0);
  const isWaiting = people.isWaiting || others.isWaiting;
  const empty = groups.length === 0 ? texts.none : undefined;
  const message = people.hasFailed || others.hasFailed ? texts.failed : isWaiting ? texts.loading : empty;
  return { groups, message };
}

function usePromises(mine: readonly PromiseView[], typed: string): Option[] {
  const navigate = useNavigate();
  if (typed === '') return [];
  return mine
    .filter((promise) => answersTo(titleOf(promise), typed))
    .slice(0, SHOWN)
    .map((promise) => ({
      id: `palette-promise-${promise.id}`,
      icon: <FlagIcon size="s" />,
      label: titleOf(promise),
      onChoose: () => void navigate({ to: '/my/$id', params: { id: String(promise.id) } }),
    }));
}

/** By the beginning of their usernames, as the search for a motivator does. */
function usePeople(typed: string) {
  const navigate = useNavigate();
  const user = useUser();
  const sought = typed.replace(/^@/, '');
  const query = useSettled(sought, MOTIVATOR_DEBOUNCE_MS);
  const asks = user !== null && sought.length >= MOTIVATOR_QUERY_MIN;
  const { data, isFetching, isError } = useQuery({
    queryKey: keys.people(query),
    queryFn: ({ signal }) =>
      call('auth.search-users', { username: query, limit: MOTIVATOR_RESULTS }, { signal }),
    enabled: asks && query.length >= MOTIVATOR_QUERY_MIN,
    placeholderData: keepPreviousData,
  });
  const options: Option[] = (asks ? (data ?? []) : []).flatMap(({ id, username, photo_url, ...name }) =>
    username === null
      ? []
      : {
          id: `palette-person-${id}`,
          icon: <Avatar name={nameOf(name)} src={photo_url} size="s" />,
          label: nameOf(name),
          aside: `@${username}`,
          onChoose: () => void navigate({ to: '/$username', params: { username } }),
        },
  );
  return { options, isWaiting: asks && (isFetching || query !== sought), hasFailed: asks && isError };
}

/** Reports that are due today, the pages, and the list of keys. */
function useCommands(mine: readonly PromiseView[], typed: string, onKeys: () => void): Option[] {
  const navigate = useNavigate();
  const due = mine.filter((promise) => {
    const today = promise.days.find((day) => day.today);
    return isRunning(promise) && today !== undefined && asksForReport(promise, today.state);
  });
  const all: Option[] = [
    ...due.map((promise) => ({
      id: `palette-report-${promise.id}`,
      icon: <CameraIcon size="s" />,
      label: texts.report(titleOf(promise)),
      onChoose: () =>
        void navigate({ to: '/my/$id', params: { id: String(promise.id) }, search: { report: true } }),
    })),
    ...PLACES.map(({ name, to, keys: shown }) => ({
      id: `palette-place-${name}`,
      icon: <ChevronRightIcon size="s" />,
      label: keyboard[name],
      keys: shown,
      onChoose: () => void navigate({ to }),
    })),
    {
      id: 'palette-place-board',
      icon: <ChevronRightIcon size="s" />,
      label: keyboard.board,
      onChoose: () => void navigate({ to: '/board' }),
    },
    { id: 'palette-keys', icon: <InfoIcon size="s" />, label: texts.keys, keys: ['?'], onChoose: onKeys },
  ];
  return typed === '' ? all : all.filter(({ label }) => answersTo(label, typed));
}
