import { profileForm } from '@slovo/texts/web/profile';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { lazy, useId, useRef, useState } from 'react';
import { LazyPart } from '../../../shared/feedback/lazy-part.tsx';
import { avatarProblem } from './check-avatar.ts';

const CropSheet = lazy(() => import('./crop-sheet.tsx'));
const texts = profileForm.avatar;

/** What saving the form does with the photo. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; photo: Blob; src: string };

export interface AvatarFieldProps {
  name: string;
  /** The saved photo. */
  src: string | null;
  choice: AvatarChoice;
  onChange: (choice: AvatarChoice) => void;
}

export function AvatarField({ name, src, choice, onChange }: AvatarFieldProps) {
  const note = useId();
  const { input, chosen, problem, choose, finish } = useChosenFile();
  const shown = choice.kind === 'new' ? choice.src : choice.kind === 'remove' ? null : src;
  return (
    <div className="grid gap-2">
      <span className="ui-label">{texts.label}</span>
      <div className="flex items-center gap-4">
        <Avatar size="l" name={name} src={shown} />
        <div className="flex flex-wrap gap-2">
          <Button tone="quiet" aria-describedby={note} onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          {shown && (
            <Button tone="ghost" onClick={() => onChange(src ? { kind: 'remove' } : { kind: 'keep' })}>
              {texts.remove}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={texts.choose}
          hidden
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      <Note id={note} problem={problem} />
      {chosen && (
        <LazyPart>
          <CropSheet
            {...chosen}
            onCropped={(photo) => {
              onChange({ kind: 'new', photo, src: URL.createObjectURL(photo) });
              finish();
            }}
            onUnreadable={() => finish(texts.unreadable)}
            onClose={() => finish()}
          />
        </LazyPart>
      )}
    </div>
  );
}

/** The file between choosing and cropping. */
function useChosenFile() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; src: string }>();
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = avatarProblem(file);
    setProblem(wrong);
    if (!wrong) setChosen({ file, src: URL.createObjectURL(file) });
  };
  const finish = (found?: string) => {
    setProblem(found);
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(undefined);
    // Choosing the same file again must fire a change event.
    if (input.current) input.current.value = '';
  };
  return { input, chosen, problem, choose, finish };
}

function Note({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <div className="ui-note" id={id}>
      {problem ? (
        <span className="ui-error" role="alert">
          <AlertIcon size="s" />
          {problem}
        </span>
      ) : (
        <span>{texts.hint}</span>
      )}
    </div>
  );
}
