import { messages } from '@slovo/texts/panel/messages';
import { personal as t } from '@slovo/texts/panel/personal';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useId } from 'react';
import { useMinute } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';
import { ContentFields, type ContentTools } from '../../shared/messages/content-fields.tsx';
import { TestSend } from '../../shared/messages/test-send.tsx';
import type { MediaFieldProps } from '../../shared/messages/written.ts';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { ActedOn } from '../../shared/people/person-action.ts';
import { personQuery } from '../../shared/people/person-queries.ts';
import { quietHoursOf, RULES } from './personal-fields.ts';
import { PersonalOptions, Reason } from './personal-options.tsx';
import { Outcome } from './personal-outcome.tsx';
import { RecipientNotes } from './recipient-notes.tsx';
import type { PersonalDialogProps } from './use-personal.tsx';
import { type PersonalForm, usePersonalForm } from './use-personal-form.ts';

interface Tools extends ContentTools {
  media: ComponentType<MediaFieldProps>;
}

/** Writes to one person. */
export function PersonalDialog({ person, onClose, ...tools }: PersonalDialogProps & Tools) {
  const { cancel } = shell;
  const notes = useId();
  const page = useQuery(personQuery(person.id));
  const form = usePersonalForm(person.id, onClose);
  const { draft, sending, isAccepted } = form;
  const { isPending } = sending.mutation;
  const isBanned = (page.data ?? person).status === 'banned';
  return (
    <Sheet
      open
      wide="compose"
      locked={isPending}
      onClose={onClose}
      title={t.title}
      description={<Who person={person} timeZone={page.data?.timeZone} />}
      actions={
        <>
          <Button tone="quiet" disabled={isPending} onClick={onClose}>
            {isAccepted ? t.close : cancel}
          </Button>
          <Button
            busy={isPending}
            disabled={!form.isReady}
            idle={isAccepted}
            blockedBy={isBanned ? notes : undefined}
            onClick={() => form.send(draft.key)}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <RecipientNotes
        id={notes}
        page={page.data}
        error={page.error}
        waits={quietHoursOf(draft.fields) === 'wait'}
      />
      <Fields person={person} form={form} {...tools} />
      <Outcome {...sending} onSendAnew={() => form.send(draft.renew())} />
    </Sheet>
  );
}

function Who({ person, timeZone }: { person: ActedOn; timeZone: string | undefined }) {
  const { time } = formats;
  const minute = useMinute();
  return [
    nameOf(person),
    handleOf(person),
    ...(person.username === null ? [] : [t.id(person.id)]),
    ...(timeZone === undefined ? [] : [t.there(time(new Date(minute).toISOString(), timeZone))]),
  ].join(' · ');
}

interface FieldsProps extends Tools {
  person: ActedOn;
  form: PersonalForm;
}

/** They stay as they were sent. */
function Fields({ person, form, media: MediaField, ...tools }: FieldsProps) {
  const { draft, problem, isAccepted, sending } = form;
  const { clear, saved } = messages.draft;
  const { fields, change, round } = draft;
  return (
    <div className="ui-compose" inert={isAccepted || sending.mutation.isPending}>
      <ContentFields
        {...tools}
        content={fields}
        rules={RULES}
        username={person.username ?? person.firstName}
        channels={fields.channels}
        recipient={{ first_name: person.firstName, username: person.username }}
        round={round}
        onChange={change}
      />
      <MediaField media={fields.media} onChange={(media) => change({ media })} />
      <PersonalOptions fields={fields} onChange={change} />
      <Reason key={round} fields={fields} onChange={change} />
      <div className="ui-send-bar">
        <TestSend
          key={round}
          content={fields}
          rules={RULES}
          tested={fields.tested}
          problem={problem}
          onTested={(tested) => change({ tested })}
        />
        <Button tone="ghost" onClick={form.clear}>
          {clear}
        </Button>
        <span className="ui-meta">{saved}</span>
      </div>
    </div>
  );
}
