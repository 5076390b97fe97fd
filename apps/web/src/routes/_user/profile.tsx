import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { PROFILE_VIEWS, type ProfileView } from '../../features/profile/profile-views.ts';
import { useAuth } from '../../shared/auth/use-auth.ts';

export const Route = createFileRoute('/_user/profile')({
  validateSearch: ({ view }: { view?: unknown }): { view?: ProfileView } => {
    const known = PROFILE_VIEWS.find((one) => one === view);
    return known && known !== 'overview' ? { view: known } : {};
  },
  component: Profile,
});

function Profile() {
  const state = useAuth();
  const { view = 'overview' } = Route.useSearch();
  return state.status === 'authenticated' ? <ProfilePage session={state.session} view={view} /> : null;
}
