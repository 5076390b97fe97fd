import { LIBRARY_TYPES } from '@slovo/domain/upload';
import { uploads as t } from '@slovo/texts/panel/uploads';
import { Button } from '@slovo/ui/primitives/button';
import { PictureIcon } from '@slovo/ui/primitives/icon';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LibraryUpload } from '../api/wire.ts';
import { Unfinished } from './unfinished.tsx';
import { UploadRow } from './upload-row.tsx';
import { uploads } from './uploads.ts';

/** Some systems know AVI and QuickTime only by their endings. */
const ACCEPTED = [...LIBRARY_TYPES, '.mov', '.avi'].join();

interface UploadBoxProps {
  /** One file only, and what it became. */
  onStored?: (stored: LibraryUpload) => void;
}

/** Takes files that are chosen, dropped or pasted, and shows what becomes of them. */
export function UploadBox({ onStored }: UploadBoxProps) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const takeFiles = useOwnFiles(onStored);
  useRefreshedLibrary();
  usePastedFiles(takeFiles);
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type !== 'dragleave' && event.type !== 'drop');
    if (event.type === 'drop') takeFiles(event.dataTransfer.files);
  };
  return (
    <section className="ui-uploads" aria-label={t.list}>
      <div
        className="ui-drop"
        data-over={isOver || undefined}
        onDragEnter={dragged}
        onDragOver={dragged}
        onDragLeave={dragged}
        onDrop={dragged}
      >
        <PictureIcon />
        <p>
          <b className="ui-strong">{t.drop}</b>
          <span className="ui-meta block">{t.hint}</span>
        </p>
        <Button tone="line" onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED}
          multiple={!onStored}
          aria-label={t.choose}
          onChange={({ target }) => {
            takeFiles(target.files);
            // The same file again is a change, too.
            target.value = '';
          }}
        />
      </div>
      <Unfinished list={list} />
      {list.length > 0 && (
        <ul className="ui-upload-list">
          {list.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

type TakeFiles = (files: Iterable<File> | null) => void;

/** Queues files. With `onStored` it queues only the first one, and calls `onStored` once that file is in the library. */
function useOwnFiles(onStored: UploadBoxProps['onStored']): TakeFiles {
  const own = useRef<string>(undefined);
  const latest = useRef(onStored);
  useEffect(() => void (latest.current = onStored));
  useEffect(
    () =>
      uploads.subscribe(() => {
        const stored = uploads.list().find(({ id }) => id === own.current)?.stored;
        if (!stored) return;
        own.current = undefined;
        latest.current?.(stored);
      }),
    [],
  );
  return (files) => {
    const taken = [...(files ?? [])];
    const ids = uploads.add(onStored ? taken.slice(0, 1) : taken);
    if (onStored && ids[0] !== undefined) [own.current] = ids;
  };
}

function useRefreshedLibrary(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const count = () => uploads.list().filter(({ state }) => state === 'done').length;
    let known = count();
    return uploads.subscribe(() => {
      const next = count();
      if (next > known) void queries.invalidateQueries({ queryKey: ['library'] });
      known = next;
    });
  }, [queries]);
}

/** Wherever the focus is: nothing beside the box takes files. */
function usePastedFiles(takeFiles: TakeFiles): void {
  const latest = useRef(takeFiles);
  useEffect(() => void (latest.current = takeFiles));
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
