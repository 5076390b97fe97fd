import { createFileRoute } from '@tanstack/react-router';
import { GroupForm } from '../features/messages/group-form.tsx';
import { MessagePage } from '../features/messages/message-page.tsx';
import { MessageEditor } from './-messages/message-editor.tsx';

export const Route = createFileRoute('/notifications/group')({
  component: () => (
    <MessagePage tab="group">
      <GroupForm editor={MessageEditor} />
    </MessagePage>
  ),
});
