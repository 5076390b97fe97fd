import { createFileRoute } from '@tanstack/react-router';
import { ManualAuthPage } from '../features/manual-auth/manual-auth-page.tsx';

export const Route = createFileRoute('/manual-auth')({
  component: ManualAuthPage,
  staticData: { noData: true },
});
