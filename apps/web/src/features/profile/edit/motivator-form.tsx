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
const MAX = { title: 100, specialization: 100, bio: 300 } as const;

export interface MotivatorFormProps {
  motivator: ProfilePage['motivator'];
  onDone: () => void;
}

export function MotivatorForm({ motivator, onDone }: MotivatorFormProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [answers, setAnswers] = useState({
    title: motivator?.title ?? '',
    specialization: motivator?.specialization ?? '',
    bio: motivator?.bio ?? '',
    education: motivator?.education ?? false,
    certifications: motivator?.certifications ?? false,
    website: motivator?.website ?? '',
  });
  const [untouched] = useState(answers);
  useUnsaved(answers !== untouched);
  const [told, setTold] = useState(false);
  const website = answers.website.trim();
  const problems = {
    ...Object.fromEntries(
      REQUIRED.filter((name) => answers[name].trim() === '').map((name) => [name, texts.required]),
    ),
    ...(website !== '' && !isWebAddress(website) && { website: texts.websiteInvalid }),
  } as Partial<Record<keyof typeof answers, string>>;
  const errorOf = (name: keyof typeof answers) => (told ? problems[name] : undefined);

  const save = useMutationOnce({
    mutationFn: () => call('auth.save-motivator-profile', { ...answers, website: website || null }),
    onSuccess: (saved) => {
      queries.setQueryData(keys.motivatorProfile, saved);
      void queries.invalidateQueries({ queryKey: keys.profiles });
      toasts.show({ tone: 'success', text: texts.saved });
      onDone();
    },
  });
  const text = (name: (typeof REQUIRED)[number] | 'website') => ({
    name,
    value: answers[name],
    onChange: (event: { target: { value: string } }) =>
      setAnswers({ ...answers, [name]: event.target.value }),
  });
  const tick = (name: 'education' | 'certifications') => ({
    checked: answers[name],
    onChange: (on: boolean) => setAnswers({ ...answers, [name]: on }),
  });
  const submit = () => {
    setTold(true);
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
        <Field label={texts.name} hint={texts.nameHint} error={errorOf('title')}>
          <Input {...text('title')} maxLength={MAX.title} required />
        </Field>
        <Field label={texts.specialization} error={errorOf('specialization')}>
          <Input {...text('specialization')} maxLength={MAX.specialization} required />
        </Field>
        <Field label={texts.bio} error={errorOf('bio')}>
          <Textarea {...text('bio')} rows={4} maxLength={MAX.bio} required />
        </Field>
        <Checkbox label={texts.education} {...tick('education')} />
        <Checkbox label={texts.certifications} {...tick('certifications')} />
        <Field label={texts.website} optional={profileForm.optional} error={errorOf('website')}>
          <Input {...text('website')} type="url" inputMode="url" placeholder="https://" maxLength={300} />
        </Field>
        <Field label={texts.rate}>
          <Input value={texts.soon} disabled readOnly />
        </Field>
        <Field label={texts.referral}>
          <Input value={texts.soon} disabled readOnly />
        </Field>
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

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
