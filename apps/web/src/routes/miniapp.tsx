import { createFileRoute } from '@tanstack/react-router';
import { MiniAppPage } from '../features/auth/mini-app-page.tsx';

export const Route = createFileRoute('/miniapp')({
  component: MiniAppPage,
  staticData: { bare: true, noData: true },
});
