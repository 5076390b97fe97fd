import { textProblem, writtenText } from '@slovo/domain/text';
import { bans as t } from '@slovo/texts/panel/bans';
import { personActions as actions } from '@slovo/texts/panel/person-actions';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useState } from 'react';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { ActedOn } from '../../shared/people/person-action.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';
import { BanImpact } from './ban-impact.tsx';
import { BanReason, REASON_MAX } from './ban-reason.tsx';
import { useBanning } from './use-banning.ts';

/** Says what a ban would change before it is made. Lifting one is as easy as making it. */
export default function BanDialog({ person, onClose }: { person: ActedOn; onClose: () => void }) {
  const { cancel } = shell;
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  // What the dialog was opened for: the row behind it changes before the dialog closes.
  const [isBanned] = useState(person.status === 'banned');
  const { ban, unban } = useBanning(onClose);
  const { mutate, isPending, error } = isBanned ? unban : ban;
  const name = nameOf(person);
  const confirm = () => mutate({ person, reason: writtenText(reason) });
  return (
    <Sheet
      open
      wide
      locked={isPending}
      onClose={onClose}
      title={isBanned ? t.unbanTitle(name) : t.banTitle(name)}
      description={[handleOf(person), person.username !== null && t.id(person.id)]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={isPending}>
            {cancel}
          </Button>
          <Button
            tone={isBanned ? 'primary' : 'danger'}
            busy={isPending}
            disabled={textProblem(reason, REASON_MAX) !== null}
            onClick={confirm}
          >
            {isBanned ? actions.unban : actions.ban}
          </Button>
        </>
      }
    >
      {isBanned ? (
        <>
          {person.banReason && <p>{t.banReason(reasonWords(person.banReason))}</p>}
          <p className="ui-muted">{t.unbanNote}</p>
        </>
      ) : (
        <>
          <BanImpact id={person.id} />
          <BanReason value={reason} onChange={setReason} />
          <p className="ui-muted">{t.banNote}</p>
        </>
      )}
      {error !== null && (
        <ErrorNote error={error} onRetry={confirm}>
          {errorText(error, { fallback: isBanned ? t.unbanFailed : t.banFailed })}
        </ErrorNote>
      )}
    </Sheet>
  );
}
