import type { ComponentType } from 'react';
import type { MessageEditorProps } from '../../shared/messages/written.ts';
import { MediaField } from './media-field.tsx';
import type { MessageFields } from './message-fields.ts';
import { TEXT_LIMIT } from './message-problem.ts';
import { Channels, Timing } from './send-options.tsx';

interface MessagePartsProps {
  editor: ComponentType<MessageEditorProps>;
  fields: MessageFields;
  /** Grows when the form is reset, which empties the editor. */
  round: number;
  onChange: (next: Partial<MessageFields>) => void;
}

/** What every form of a message asks: its text, file, channels and time. */
export function MessageParts({ editor: Editor, fields, round, onChange }: MessagePartsProps) {
  return (
    <>
      <Editor
        key={round}
        initial={fields.written.html}
        limit={TEXT_LIMIT}
        lang={fields.lang}
        media={fields.media}
        channels={fields.channels}
        onChange={(written) => onChange({ written })}
      />
      <MediaField media={fields.media} onChange={(media) => onChange({ media })} />
      <Channels fields={fields} onChange={onChange} />
      <Timing fields={fields} onChange={onChange} />
    </>
  );
}
