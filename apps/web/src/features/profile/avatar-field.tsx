import { profileForm } from '@slovo/texts/web/profile';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { avatarProblem } from './check-avatar.ts';

const CropSheet = lazy(() => import('./crop-sheet.tsx'));
const texts = profileForm.avatar;

/** What becomes of the photo when the form is saved. */
export type AvatarChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; photo: Blob };

export interface AvatarFieldProps {
  name: string;
  /** The photo as it is saved. */
  src: string | null;
  choice: AvatarChoice;
  onChange: (choice: AvatarChoice) => void;
}

export function AvatarField({ name, src, choice, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const chosenSrc = useAddress(file);
  const newSrc = useAddress(choice.kind === 'new' ? choice.photo : undefined);
  const shown = choice.kind === 'new' ? newSrc : choice.kind === 'remove' ? null : src;

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = avatarProblem(chosen);
    setProblem(wrong);
    if (!wrong) setFile(chosen);
  };
  const finish = (found?: string) => {
    setProblem(found);
    setFile(undefined);
    // The same file chosen once more is a change again.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-2">
      <span className="ui-label">{texts.label}</span>
      <div className="flex items-center gap-4">
        <Avatar size="l" name={name} src={shown ?? null} />
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
          tabIndex={-1}
          className="ui-unseen"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      <div className="ui-note" id={note}>
        {problem ? (
          <span className="ui-error" role="alert">
            <AlertIcon size="s" />
            {problem}
          </span>
        ) : (
          <span>{texts.hint}</span>
        )}
      </div>
      {file && chosenSrc && (
        <Suspense fallback={null}>
          <CropSheet
            file={file}
            src={chosenSrc}
            onCropped={(photo) => {
              onChange({ kind: 'new', photo });
              finish();
            }}
            onUnreadable={() => finish(texts.unreadable)}
            onClose={() => finish()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** An address for bytes in memory, for as long as they are shown. */
function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [bytes]);
  return address;
}
