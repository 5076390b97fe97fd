import { MediaField } from '../../features/messages/media-field.tsx';
import { PersonalDialog } from '../../features/personal/personal-dialog.tsx';
import type { PersonalDialogProps } from '../../features/personal/use-personal.tsx';
import { MessageEditor } from '../-messages/message-editor.tsx';
import { TemplatePreview } from '../-messages/template-preview.tsx';

/** Loaded when it is first opened. */
export default function PersonalMessage(props: PersonalDialogProps) {
  return <PersonalDialog {...props} editor={MessageEditor} preview={TemplatePreview} media={MediaField} />;
}
