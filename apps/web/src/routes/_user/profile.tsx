import { shell } from '@slovo/texts/web/shell';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../../shared/feedback/later-page.tsx';

export const Route = createFileRoute('/_user/profile')({
  component: () => <LaterPage title={shell.profile} />,
});
