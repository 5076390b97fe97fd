import { CHOSEN_EXTENSIONS, chosenKind } from '@slovo/domain/report';
import { newReport as texts } from '@slovo/texts/web/new-report';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CameraIcon, CrossIcon, VideoIcon } from '@slovo/ui/primitives/icon';
import { useId, useRef, useState } from 'react';
import { shrunkFile } from './check-report.ts';
import { useObjectUrl } from './use-object-url.ts';

const { compose } = texts;
const ACCEPT = ['image/*', 'video/*', ...CHOSEN_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

export interface FilePickerProps {
  file: File | null;
  disabled: boolean;
  /** A photo is being made smaller: nothing may be sent without it. */
  isFitting: boolean;
  onFitting: (isFitting: boolean) => void;
  onPick: (file: File | null) => void;
}

/** Picks one photo or video; phones offer their camera. A photo is made smaller first. */
export function FilePicker({ file: picked, disabled, isFitting, onFitting, onPick }: FilePickerProps) {
  const file = isFitting ? null : picked;
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const id = useId();
  const pick = () => input.current?.click();
  const choose = async (chosen: File) => {
    onFitting(true);
    // Where the part that shrinks cannot be loaded, the file is sent as it is.
    onPick(await shrunkFile(chosen).catch(() => chosen));
    onFitting(false);
  };
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="ui-unseen">
        {compose.file}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPT}
        className="ui-unseen"
        tabIndex={-1}
        disabled={disabled || isFitting}
        onChange={(event) => {
          const [next] = event.target.files ?? [];
          if (next) void choose(next);
          // Choosing the same file again must fire a change event.
          event.target.value = '';
        }}
      />
      {file && (
        <>
          <Preview file={file} />
          <span className="ui-cut min-w-0 flex-1">{file.name}</span>
        </>
      )}
      {/* The same button before and after: the focus stays on it. */}
      <Button
        ref={picker}
        tone={file ? 'ghost' : 'line'}
        icon={!file && <CameraIcon />}
        className={file ? undefined : 'flex-1'}
        disabled={disabled}
        busy={isFitting}
        onClick={pick}
      >
        {isFitting ? compose.fitting : file ? compose.change : compose.file}
      </Button>
      {file && (
        <IconButton
          label={compose.remove}
          icon={<CrossIcon />}
          disabled={disabled}
          onClick={() => {
            onPick(null);
            picker.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const show = useObjectUrl(file);
  // Not every browser decodes HEIC; the server does.
  const [unreadable, setUnreadable] = useState<File>();
  const isImage = chosenKind(file) === 'image';
  if (!isImage || unreadable === file)
    return (
      <span className="grid size-14 place-items-center rounded-2 bg-sunken">
        {isImage ? <CameraIcon /> : <VideoIcon />}
      </span>
    );
  return (
    <img
      ref={show}
      alt={compose.preview}
      className="size-14 rounded-2 object-cover"
      onError={() => setUnreadable(file)}
    />
  );
}
