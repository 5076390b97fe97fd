import { createFileRoute } from '@tanstack/react-router';
import { BatchStatus } from '../features/batches/batch-status.tsx';
import { MessagePage } from '../features/messages/message-page.tsx';

export const Route = createFileRoute('/notifications/batches')({
  component: () => (
    <MessagePage tab="batches">
      <BatchStatus />
    </MessagePage>
  ),
});
