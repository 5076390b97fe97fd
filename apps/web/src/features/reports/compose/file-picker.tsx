import { IMAGE_EXTENSIONS, mediaKind, VIDEO_EXTENSIONS } from '@slovo/domain/report';
import { newReport as texts } from '@slovo/texts/web/new-report';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CameraIcon, CrossIcon, VideoIcon } from '@slovo/ui/primitives/icon';
import { useId, useRef } from 'react';
import { useObjectUrl } from './use-object-url.ts';

const { compose } = texts;
const ACCEPT = [
  'image/*',
  'video/*',
  ...[...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS].map((extension) => `.${extension}`),
].join(',');

export interface FilePickerProps {
  file: File | null;
  disabled: boolean;
  onPick: (file: File | null) => void;
}

/** Picks one photo or video; phones offer their camera. */
export function FilePicker({ file, disabled, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const id = useId();
  const pick = () => input.current?.click();
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
        disabled={disabled}
        onChange={(event) => {
          const [next] = event.target.files ?? [];
          if (next) onPick(next);
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
        onClick={pick}
      >
        {file ? compose.change : compose.file}
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
  if (mediaKind(file.name) !== 'image')
    return (
      <span className="grid size-14 place-items-center rounded-2 bg-sunken">
        <VideoIcon />
      </span>
    );
  return <img ref={show} alt={compose.preview} className="size-14 rounded-2 object-cover" />;
}
