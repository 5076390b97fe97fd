import { editor as t } from '@slovo/texts/panel/editor';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { EditorContent, useEditor } from '@tiptap/react';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { formats } from '../../shared/format/dates.ts';
import type { MessageEditorProps, Written } from '../../shared/messages/written.ts';
import { extensions } from './extensions.ts';
import { editorHtml, writtenIn } from './message-html.ts';
import { Previews } from './previews.tsx';
import { Toolbar } from './toolbar.tsx';

const ROWS = 6;

/** Writes a message and shows how it arrives. Loaded on demand, see the route. */
export default function Editor({ initial, limit, onChange, ...preview }: MessageEditorProps) {
  const ids = useId();
  const [written, setWritten] = useState<Written>(() => writtenIn(editorHtml(initial)));
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  const editor = useEditor({
    extensions,
    // Its rules are in compose.css: the content policy of the page forbids styles made by scripts.
    injectCSS: false,
    content: editorHtml(initial),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t.label,
        'aria-describedby': `${ids}-note`,
        class: 'ui-editor-area ui-message',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = writtenIn(changed.getHTML());
      setWritten(next);
      latest.current(next);
    },
  });
  return (
    <div className="ui-compose-text">
      <div className="ui-field">
        <span className="ui-label">{t.label}</span>
        <div className="ui-editor" style={{ '--rows': ROWS } as CSSProperties}>
          <Toolbar editor={editor} />
          <EditorContent editor={editor} lang={preview.lang} />
        </div>
        <Note id={`${ids}-note`} written={written} limit={limit} />
      </div>
      <Previews {...preview} html={written.html} />
    </div>
  );
}

function Note({ id, written, limit }: { id: string; written: Written; limit: number }) {
  const { number } = formats;
  const isOver = written.length > limit;
  const error = isOver
    ? t.tooLong
    : written.unknownVariable !== null
      ? t.unknownVariable(written.unknownVariable)
      : undefined;
  return (
    <div className="ui-note" id={id}>
      {error === undefined ? (
        <span>{t.hint}</span>
      ) : (
        <span className="ui-error" role="alert">
          {!isOver && <AlertIcon size="s" />}
          {error}
        </span>
      )}
      <span data-over={isOver || undefined}>{t.counter(number(written.length), number(limit))}</span>
    </div>
  );
}
