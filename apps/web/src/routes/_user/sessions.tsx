import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '../../features/sessions/sessions-page.tsx';
import { useAuth } from '../../shared/auth/use-auth.ts';

export const Route = createFileRoute('/_user/sessions')({ component: Sessions });

function Sessions() {
  const state = useAuth();
  return state.status === 'authenticated' ? <SessionsPage session={state.session} /> : null;
}
