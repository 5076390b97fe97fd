import { createFileRoute } from '@tanstack/react-router';
import { BroadcastForm } from '../features/messages/broadcast-form.tsx';
import { MessagePage } from '../features/messages/message-page.tsx';
import { MessageEditor } from './-messages/message-editor.tsx';

export const Route = createFileRoute('/notifications/broadcast')({
  component: () => (
    <MessagePage tab="broadcast">
      <BroadcastForm editor={MessageEditor} />
    </MessagePage>
  ),
});
