import { personActions as t } from '@slovo/texts/panel/person-actions';
import { BellIcon } from '@slovo/ui/primitives/icon';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { ActedOn, PersonAction } from '../../shared/people/person-action.ts';

export interface PersonalDialogProps {
  person: ActedOn;
  onClose: () => void;
}

/** The action Send Notification of a person, and its dialog, which the page must contain once. */
export function usePersonal(Dialog: ComponentType<PersonalDialogProps>): {
  actionFor: (person: ActedOn) => PersonAction;
  dialog: ReactNode;
} {
  const [person, setPerson] = useState<ActedOn>();
  return {
    actionFor: (one) => ({
      key: 'message',
      label: t.message,
      icon: <BellIcon size="s" />,
      code: 'KeyN',
      hint: 'N',
      ...(one.telegramId === null && { blocked: t.noTelegram }),
      run: () => setPerson(one),
    }),
    dialog: <Suspense>{person && <Dialog person={person} onClose={() => setPerson(undefined)} />}</Suspense>,
  };
}
