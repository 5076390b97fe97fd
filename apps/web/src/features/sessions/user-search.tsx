import { sessions } from '@slovo/texts/web/sessions';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { Field, Input } from '@slovo/ui/primitives/field';
import { useState } from 'react';

const { search: texts } = sessions;

export interface UserSearchProps {
  ownId: number;
  shownId: number;
  onSearch: (userId: number) => void;
}

/** For admins: shows another user's sessions. */
export function UserSearch({ ownId, shownId, onSearch }: UserSearchProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const id = Number(text.trim());
    const good = /^\d+$/.test(text.trim()) && id > 0;
    setProblem(good ? undefined : texts.invalid);
    if (good) onSearch(id);
  };
  return (
    <Card as="section" aria-label={texts.title}>
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={texts.label} error={problem}>
          <Input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" tone="quiet">
            {texts.submit}
          </Button>
          {shownId !== ownId && (
            <Button tone="ghost" onClick={() => onSearch(ownId)}>
              {texts.mine}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
