import { personActions as t } from '@slovo/texts/panel/person-actions';
import { FlagIcon, TrashIcon } from '@slovo/ui/primitives/icon';
import { lazy, type ReactNode } from 'react';
import { useBans } from '../../features/bans/use-bans.tsx';
import type { DeletionSubject } from '../../features/deletion/subject.ts';
import { useDeletion } from '../../features/deletion/use-deletion.tsx';
import { usePersonal } from '../../features/personal/use-personal.tsx';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { ActedOn, ActionsFor, PersonAction } from '../../shared/people/person-action.ts';

const PersonalMessage = lazy(() => import('./personal-message.tsx'));

/** Everything that can be done with a person, in its order; `dialogs` belong into the page once. */
export function usePersonActions(): { actionsFor: ActionsFor; dialogs: ReactNode } {
  const bans = useBans();
  const personal = usePersonal(PersonalMessage);
  const { open, dialog } = useDeletion();
  const view = ({ id }: ActedOn): PersonAction => ({
    key: 'promises',
    label: t.promises,
    icon: <FlagIcon size="s" />,
    code: 'KeyP',
    hint: 'P',
    link: { to: '/users/$id/promises', params: { id: String(id) } },
  });
  const remove = (person: ActedOn): PersonAction => ({
    key: 'delete',
    label: t.remove,
    icon: <TrashIcon size="s" />,
    code: 'Delete',
    hint: 'Del',
    danger: true,
    ...(person.isOperator && { blocked: t.notDeleted }),
    run: () => open(subjectOf(person)),
  });
  return {
    actionsFor: (person) => [
      view(person),
      personal.actionFor(person),
      bans.actionFor(person),
      remove(person),
    ],
    dialogs: (
      <>
        {personal.dialog}
        {bans.dialog}
        {dialog}
      </>
    ),
  };
}

const subjectOf = (person: ActedOn): DeletionSubject => ({
  kind: 'user',
  id: person.id,
  name: nameOf(person),
  note: [handleOf(person), `id ${person.id}`].join(' · '),
});
