import { messages } from '@slovo/texts/panel/messages';
import { Segment } from '@slovo/ui/primitives/choice';
import type { ComponentType } from 'react';
import type { ContentRules, MessageContent } from './content.ts';
import { TemplateFields } from './template-fields.tsx';
import type { MessageEditorProps, TemplatePreviewProps } from './written.ts';

/** Loaded on demand, so routes pass them. */
export interface ContentTools {
  editor: ComponentType<MessageEditorProps>;
  preview: ComponentType<TemplatePreviewProps>;
}

interface ContentFieldsProps extends ContentTools, Pick<TemplatePreviewProps, 'channels' | 'recipient'> {
  content: MessageContent;
  rules: ContentRules;
  /** What the variable `username` of a template begins with. */
  username: string;
  /** Grows when the form is reset, which empties the editor. */
  round: number;
  onChange: (next: Partial<Pick<MessageContent, 'kind' | 'written' | 'template'>>) => void;
}

/** A text of one's own, or a template. */
export function ContentFields({ editor: Editor, preview, round, onChange, ...props }: ContentFieldsProps) {
  const { kind: t } = messages;
  const { content, rules, username, channels, recipient } = props;
  return (
    <>
      <Segment
        name="message-kind"
        label={t.label}
        value={content.kind}
        options={(['text', 'template'] as const).map((value) => ({ value, label: t[value] }))}
        onPick={(kind) => onChange({ kind })}
      />
      {content.kind === 'text' ? (
        <Editor
          key={round}
          initial={content.written.html}
          limit={rules.limit}
          lang={content.lang}
          media={content.media}
          channels={channels}
          recipient={recipient}
          onChange={(written) => onChange({ written })}
        />
      ) : (
        <TemplateFields
          content={content}
          username={username}
          ownNames={!rules.isPersonal}
          channels={channels}
          recipient={recipient}
          preview={preview}
          onChange={(template) => onChange({ template })}
        />
      )}
    </>
  );
}
