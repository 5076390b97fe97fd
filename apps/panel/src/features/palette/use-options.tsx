import { batches as batchTexts } from '@slovo/texts/panel/batches';
import { palette as t } from '@slovo/texts/panel/palette';
import { promises as promiseTexts } from '@slovo/texts/panel/promises';
import { shell } from '@slovo/texts/panel/shell';
import { users } from '@slovo/texts/panel/users';
import { titleOf } from '@slovo/texts/title-of';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { ChevronRightIcon, FlagIcon, MegaphoneIcon } from '@slovo/ui/primitives/icon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callRoute } from '../../shared/api/call.ts';
import type { AdminUser, FoundBatch, FoundPromise } from '../../shared/api/wire.ts';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import { runAction } from '../../shared/people/run-action.ts';
import { places } from '../../shared/places/places.ts';
import { answersTo, type Command, type Option, type OptionGroup } from '@slovo/ui/palette/option';
import { type Recent, recentPeople, rememberPerson } from '../../shared/people/recent-people.ts';

const DEBOUNCE_MS = 150;
const SHOWN = 5;

/** What the palette offers for what is typed, in groups, and a sentence where there is nothing (yet). */
export function useOptions(
  typed: string,
  actionsFor: ActionsFor,
  commands: readonly Command[],
): { groups: OptionGroup[]; message?: string } {
  const errorText = useErrorText();
  const q = useDebounced(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', q],
    queryFn: ({ signal }) => callRoute('adminFind', { q, limit: SHOWN }, { signal }),
    enabled: q !== '' && typed !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed === '' ? [] : (data?.users ?? []);
  const promises = usePromises(typed === '' ? [] : (data?.promises ?? []));
  const batches = useBatches(typed === '' ? [] : (data?.batches ?? []));
  const groups = [...usePeople(found, actionsFor), promises, batches, ...useStatic(typed, commands)].filter(
    ({ options }) => options.length > 0,
  );
  const isWaiting = isFetching || q !== typed;
  const message =
    typed === ''
      ? undefined
      : error
        ? errorText(error, { what: t.what })
        : isWaiting && groups.length === 0
          ? t.loading
          : groups.length === 0
            ? t.none
            : undefined;
  return { groups, message };
}

function usePeople(found: readonly AdminUser[], actionsFor: ActionsFor): OptionGroup[] {
  const { status } = users;
  const navigate = useNavigate();
  const openPerson = useOpenPerson();
  const [first] = found;
  return [
    {
      key: 'people',
      title: t.people,
      options: found.map((person) => ({
        ...openPerson({ id: person.id, name: nameOf(person), handle: handleOf(person) }),
        note: `${t.id(person.id)} · ${status[person.status]}`,
      })),
    },
    {
      key: 'actions',
      title: first ? t.actions(nameOf(first)) : '',
      options: first
        ? actionsFor(first)
            .filter(({ blocked }) => blocked === undefined)
            .map((action) => ({
              id: `palette-action-${action.key}`,
              icon: action.icon,
              label: action.label,
              keys: [action.hint],
              onChoose: () => runAction(action, navigate),
            }))
        : [],
    },
  ];
}

function usePromises(found: readonly FoundPromise[]): OptionGroup {
  const navigate = useNavigate();
  return {
    key: 'promises',
    title: t.promises,
    options: found.map(({ id, title, owner }) => ({
      id: `palette-promise-${id}`,
      icon: <FlagIcon size="s" />,
      label: titleOf(title, promiseTexts),
      aside: owner,
      note: t.promise(id),
      onChoose: () => void navigate({ to: '/promises/$id', params: { id: String(id) } }),
    })),
  };
}

function useBatches(found: readonly FoundBatch[]): OptionGroup {
  const { types, statuses } = batchTexts;
  const navigate = useNavigate();
  return {
    key: 'batches',
    title: t.batches,
    options: found.map(({ batchId, type, status, textContent }) => ({
      id: `palette-batch-${batchId}`,
      icon: <MegaphoneIcon size="s" />,
      label: plainText(textContent) || t.noText,
      aside: types[type],
      note: `${t.promise(batchId)} · ${statuses[status]}`,
      onChoose: () => void navigate({ to: '/batches/$id', params: { id: String(batchId) } }),
    })),
  };
}

/** The stored text is canonical HTML. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Without a search: who was opened lately. Always: the places and commands that answer to what is typed. */
function useStatic(typed: string, commands: readonly Command[]): OptionGroup[] {
  const { tabs } = shell;
  const navigate = useNavigate();
  const openPerson = useOpenPerson();
  const answering = (label: string) => typed === '' || answersTo(label, typed);
  return [
    { key: 'recent', title: t.recent, options: typed === '' ? recentPeople().map(openPerson) : [] },
    {
      key: 'places',
      title: t.places,
      options: places
        .filter(({ name }) => answering(tabs[name]))
        .map(({ name, to, keys }) => ({
          id: `palette-place-${name}`,
          icon: <ChevronRightIcon size="s" />,
          label: tabs[name],
          keys,
          onChoose: () => void navigate({ to }),
        })),
    },
    {
      key: 'commands',
      title: t.commands,
      options: commands
        .filter(({ label }) => answering(label))
        .map(({ key, label, icon, keys, run }) => ({
          id: `palette-command-${key}`,
          icon,
          label,
          keys,
          onChoose: run,
        })),
    },
  ];
}

function useOpenPerson(): (person: Recent) => Option {
  const navigate = useNavigate();
  return (person) => ({
    id: `palette-person-${person.id}`,
    icon: <Avatar name={person.name} size="s" />,
    label: person.name,
    aside: person.handle,
    onChoose: () => {
      rememberPerson(person);
      void navigate({ to: '/users/$id', params: { id: String(person.id) } });
    },
  });
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
