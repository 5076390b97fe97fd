import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { useAuth } from '../../shared/auth/use-auth.ts';

export const Route = createFileRoute('/_user/profile')({ component: Profile });

function Profile() {
  const state = useAuth();
  return state.status === 'authenticated' ? <ProfilePage session={state.session} /> : null;
}
