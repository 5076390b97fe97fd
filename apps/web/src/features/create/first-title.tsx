import { TITLE_MAX } from '@slovo/domain/promise';
import { textProblem, writtenLine } from '@slovo/domain/text';
import { create as texts } from '@slovo/texts/web/create';
import { my } from '@slovo/texts/web/my';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { PlusIcon } from '@slovo/ui/primitives/icon';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../shared/auth/use-auth.ts';
import { NO_ANSWERS } from './answers/answers.ts';
import { saveAnswers } from './answers/saved-answers.ts';

/** The wizard's first question on an empty list: with an answer the wizard goes on at the second. */
export function FirstTitle() {
  const userId = useUser()?.id;
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const line = writtenLine(title);
  const isAnswered = line !== '' && !textProblem(line, TITLE_MAX.wizard);
  const search = isAnswered ? { step: 2 } : {};
  const keep = () => {
    if (userId !== undefined && line !== '')
      saveAnswers(userId, undefined, { answers: { ...NO_ANSWERS, title: line } });
  };
  return (
    <form
      className="grid w-full max-w-[400px] gap-3 text-start"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
        void navigate({ to: '/create', search });
      }}
    >
      <Field label={texts.name.question} hint={texts.name.hint}>
        <Input
          value={title}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Button icon={<PlusIcon />} render={<Link to="/create" search={search} />} onClick={keep}>
        {my.create}
      </Button>
    </form>
  );
}
