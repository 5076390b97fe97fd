import { bans as t } from '@slovo/texts/panel/bans';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import type { ActedOn } from '../../shared/people/person-action.ts';
import { changePerson } from '../../shared/people/person-queries.ts';

interface Act {
  person: ActedOn;
  reason: string;
}

/** Afterwards the row shows the new status and the search is made again. A ban can be undone from its toast. */
export function useBanning(onDone: () => void) {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const toasts = useToasts();

  const lift = async (person: ActedOn) => {
    await call('auth.unban-user', { id: person.id });
    void changePerson(queries, person.id, { status: 'active', banReason: null });
  };
  const undo = (person: ActedOn) =>
    void lift(person).then(
      () => toasts.show({ tone: 'success', text: t.unbanned(nameOf(person)) }),
      (error: unknown) => toasts.show({ tone: 'error', text: errorText(error, { fallback: t.unbanFailed }) }),
    );

  const ban = useMutation({
    mutationFn: ({ person, reason }: Act) => call('auth.ban-user', { id: person.id, reason }),
    onSuccess: ({ banReason }, { person }) => {
      void changePerson(queries, person.id, { status: 'banned', banReason });
      onDone();
      toasts.show({
        tone: 'success',
        text: t.banned(nameOf(person)),
        action: { label: t.undo, onPress: () => undo(person) },
        stayMs: 10_000,
      });
    },
  });
  const unban = useMutation({
    mutationFn: ({ person }: Act) => lift(person),
    onSuccess: (_, { person }) => {
      onDone();
      toasts.show({ tone: 'success', text: t.unbanned(nameOf(person)) });
    },
  });
  return { ban, unban };
}
