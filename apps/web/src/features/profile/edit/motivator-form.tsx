import { BIO_MAX } from '@slovo/domain/person';
import { hasText } from '@slovo/domain/text';
import { motivatorForm as texts, profileForm } from '@slovo/texts/web/profile';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Field, Input, Textarea } from '@slovo/ui/primitives/field';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { Checkbox } from '@slovo/ui/primitives/switch';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import type { ProfilePage } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';
import { useUnsaved } from '../../../shared/unsaved.ts';

const REQUIRED = ['title', 'specialization', 'bio'] as const;
const MAX = { title: 100, specialization: 100, bio: BIO_MAX } as const;

export interface MotivatorFormProps {
  motivator: ProfilePage['motivator'];
  onDone: () => void;
}

interface Answers {
  title: string;
  specialization: string;
  bio: string;
  education: boolean;
  certifications: boolean;
  website: string;
}

export function MotivatorForm({ motivator, onDone }: MotivatorFormProps) {
  const [answers, setAnswers] = useState(() => answersOf(motivator));
  const [untouched] = useState(answers);
  useUnsaved(answers !== untouched);
  const [submitted, setSubmitted] = useState(false);
  const problems = problemsOf(answers);
  const save = useSaveMotivator(answers, onDone);
  const submit = () => {
    setSubmitted(true);
    if (Object.keys(problems).length === 0) save.mutate();
  };
  return (
    <Card as="section" roomy>
      <h1>{texts.title}</h1>
      <p className="ui-meta mt-1">{texts.lead}</p>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Fields answers={answers} problems={submitted ? problems : {}} onChange={setAnswers} />
        {save.error && (
          <Banner tone="danger" role="alert" icon={<AlertIcon />}>
            {withReason(texts.failed, save.error)}
          </Banner>
        )}
        <ButtonRow>
          <Button type="submit" busy={save.isPending}>
            {texts.submit}
          </Button>
          <Button tone="quiet" onClick={onDone} disabled={save.isPending}>
            {profileForm.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

interface FieldsProps {
  answers: Answers;
  problems: Problems;
  onChange: (answers: Answers) => void;
}

function Fields({ answers, problems, onChange }: FieldsProps) {
  const text = (name: (typeof REQUIRED)[number] | 'website') => ({
    name,
    value: answers[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...answers, [name]: event.target.value }),
  });
  const checkbox = (name: 'education' | 'certifications') => ({
    checked: answers[name],
    onChange: (on: boolean) => onChange({ ...answers, [name]: on }),
  });
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={problems.title}>
        <Input {...text('title')} most={MAX.title} required />
      </Field>
      <Field label={texts.specialization} error={problems.specialization}>
        <Input {...text('specialization')} most={MAX.specialization} required />
      </Field>
      <Field label={texts.bio} error={problems.bio}>
        <Textarea {...text('bio')} rows={4} most={MAX.bio} required />
      </Field>
      <Checkbox label={texts.education} {...checkbox('education')} />
      <Checkbox label={texts.certifications} {...checkbox('certifications')} />
      <Field label={texts.website} optional={profileForm.optional} error={problems.website}>
        <Input {...text('website')} type="url" inputMode="url" placeholder="https://" maxLength={300} />
      </Field>
      <Field label={texts.rate}>
        <Input value={texts.soon} disabled readOnly />
      </Field>
      <Field label={texts.referral}>
        <Input value={texts.soon} disabled readOnly />
      </Field>
    </>
  );
}

function useSaveMotivator(answers: Answers, onDone: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutationOnce({
    mutationFn: () =>
      call('auth.save-motivator-profile', { ...answers, website: answers.website.trim() || null }),
    onSuccess: (saved) => {
      queries.setQueryData(keys.motivatorProfile, saved);
      void queries.invalidateQueries({ queryKey: keys.profiles });
      toasts.show({ tone: 'success', text: texts.saved });
      onDone();
    },
  });
}

const answersOf = (motivator: ProfilePage['motivator']): Answers => ({
  title: motivator?.title ?? '',
  specialization: motivator?.specialization ?? '',
  bio: motivator?.bio ?? '',
  education: motivator?.education ?? false,
  certifications: motivator?.certifications ?? false,
  website: motivator?.website ?? '',
});

type Problems = Partial<Record<keyof Answers, string>>;

function problemsOf(answers: Answers): Problems {
  const website = answers.website.trim();
  return {
    ...Object.fromEntries(
      REQUIRED.filter((name) => !hasText(answers[name])).map((name) => [name, texts.required]),
    ),
    ...(website !== '' && !isWebAddress(website) && { website: texts.websiteInvalid }),
  };
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
