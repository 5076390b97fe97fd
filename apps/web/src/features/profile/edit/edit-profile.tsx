import { BIO_MAX, NAME_MAX } from '@slovo/domain/person';
import { lengthOf, writtenText } from '@slovo/domain/text';
import { profileForm as texts } from '@slovo/texts/web/profile';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Field, Input, Textarea } from '@slovo/ui/primitives/field';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { useState } from 'react';
import type { UserProfile } from '../../../shared/api/wire.ts';
import { nameOf } from '../../../shared/people/name-of.ts';
import { useUnsaved } from '../../../shared/unsaved.ts';
import { type AvatarChoice, AvatarField } from './avatar-field.tsx';
import {
  answersOf,
  BIO_NEAR,
  changesOf,
  type ProfileAnswers,
  problemsOf,
  type ProfileProblems,
} from './profile-changes.ts';
import { useSaveProfile } from './use-save-profile.ts';

export interface EditProfileProps {
  profile: UserProfile;
  onDone: () => void;
}

export function EditProfile({ profile, onDone }: EditProfileProps) {
  const [answers, setAnswers] = useState(() => answersOf(profile));
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: 'keep' });
  const [submitted, setSubmitted] = useState(false);
  const { save, saving, failure } = useSaveProfile(onDone);
  const problems = problemsOf(answers, profile);
  const changes = changesOf(answers, profile);
  const changed = Object.keys(changes).length > 0 || avatar.kind !== 'keep';
  useUnsaved(changed);
  const submit = () => {
    setSubmitted(true);
    if (Object.keys(problems).length === 0 && changed) save({ changes, avatar });
  };
  return (
    <Card as="section" roomy>
      <h1>{texts.title}</h1>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AvatarField name={nameOf(profile)} src={profile.photo_url} choice={avatar} onChange={setAvatar} />
        <Fields
          answers={answers}
          problems={submitted ? problems : {}}
          telegramId={profile.telegram_id}
          onChange={setAnswers}
        />
        {failure && (
          <Banner tone="danger" role="alert" icon={<AlertIcon />}>
            {failure}
          </Banner>
        )}
        <ButtonRow>
          <Button
            type="submit"
            busy={saving}
            disabled={!changed}
            title={changed ? undefined : texts.unchanged}
          >
            {texts.save}
          </Button>
          <Button tone="quiet" onClick={onDone} disabled={saving}>
            {texts.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

interface FieldsProps {
  answers: ProfileAnswers;
  problems: ProfileProblems;
  telegramId: number;
  onChange: (answers: ProfileAnswers) => void;
}

function Fields({ answers, problems, telegramId, onChange }: FieldsProps) {
  const bioLength = lengthOf(writtenText(answers.bio));
  const field = (name: keyof ProfileAnswers) => ({
    name,
    value: answers[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...answers, [name]: event.target.value }),
  });
  return (
    <>
      <Field label={texts.firstName} error={problems.first_name}>
        <Input {...field('first_name')} autoComplete="given-name" most={NAME_MAX} required />
      </Field>
      <Field label={texts.lastName} optional={texts.optional}>
        <Input {...field('last_name')} autoComplete="family-name" most={NAME_MAX} />
      </Field>
      <Field label={texts.nick} hint={texts.nickHint} error={problems.username}>
        <Input {...field('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={texts.telegramId} hint={texts.telegramIdHint}>
        <Input value={telegramId} readOnly />
      </Field>
      <Field
        label={texts.bio}
        optional={texts.optional}
        error={bioLength > BIO_MAX ? texts.bioTooLong : problems.bio}
        counter={{ text: texts.counter(bioLength, BIO_MAX), over: bioLength > BIO_NEAR }}
      >
        <Textarea {...field('bio')} rows={4} />
      </Field>
    </>
  );
}
