import { common } from '@slovo/texts/web/common';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../shared/feedback/later-page.tsx';

export const Route = createFileRoute('/manual-auth')({
  component: () => <LaterPage title={common.manualAuth} />,
});
