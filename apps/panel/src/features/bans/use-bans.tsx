import { personActions as t } from '@slovo/texts/panel/person-actions';
import { CheckIcon, StopIcon } from '@slovo/ui/primitives/icon';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ActedOn, PersonAction } from '../../shared/people/person-action.ts';

const BanDialog = lazy(() => import('./ban-dialog.tsx'));

/** The action Ban or Unban of a person, and its dialog, which the page must contain once. */
export function useBans(): { actionFor: (person: ActedOn) => PersonAction; dialog: ReactNode } {
  const [person, setPerson] = useState<ActedOn>();
  const actionFor = (one: ActedOn): PersonAction => {
    const isBanned = one.status === 'banned';
    return {
      key: 'ban',
      label: isBanned ? t.unban : t.ban,
      icon: isBanned ? <CheckIcon size="s" /> : <StopIcon size="s" />,
      code: 'KeyB',
      hint: 'B',
      ...(!isBanned && one.isOperator && { blocked: t.notBanned }),
      run: () => setPerson(one),
    };
  };
  return {
    actionFor,
    dialog: (
      <Suspense>{person && <BanDialog person={person} onClose={() => setPerson(undefined)} />}</Suspense>
    ),
  };
}
