import type { ComponentType, ReactNode } from 'react';
import type { MessageEditorProps } from '../../shared/messages/written.ts';
import { MediaField } from './media-field.tsx';
import type { MessageFields } from './message-fields.ts';
import { BROADCAST_RULES } from './message-problem.ts';
import { Channels, Timing } from './send-options.tsx';

interface MessagePartsProps {
  fields: MessageFields;
  onChange: (next: Partial<MessageFields>) => void;
  /** What the message says. */
  children: ReactNode;
}

/** What every form of a message asks: its content, file, channels and time. */
export function MessageParts({ fields, onChange, children }: MessagePartsProps) {
  return (
    <>
      {children}
      <MediaField media={fields.media} onChange={(media) => onChange({ media })} />
      <Channels fields={fields} onChange={onChange} />
      <Timing fields={fields} onChange={onChange} />
    </>
  );
}

/** While a message is being sent: what is written meanwhile would be lost with the form, which is empty afterwards. */
export function Locked({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <div className="contents" inert={isLocked}>
      {children}
    </div>
  );
}

interface MessageTextProps extends Omit<MessagePartsProps, 'children'> {
  editor: ComponentType<MessageEditorProps>;
  /** Grows when the form is reset, which empties the editor. */
  round: number;
}

export function MessageText({ editor: Editor, fields, round, onChange }: MessageTextProps) {
  return (
    <Editor
      key={round}
      initial={fields.written.html}
      limit={BROADCAST_RULES.limit}
      lang={fields.lang}
      media={fields.media}
      channels={fields.channels}
      onChange={(written) => onChange({ written })}
    />
  );
}
