import { createFileRoute } from '@tanstack/react-router';
import { OwnDataSection } from '../../features/own-data/own-data-section.tsx';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { PROFILE_VIEWS, type ProfileView } from '../../features/profile/profile-views.ts';
import { useAuth } from '../../shared/auth/use-auth.ts';

export const Route = createFileRoute('/_user/profile')({
  validateSearch: ({ view }: { view?: unknown }): { view?: ProfileView | undefined } => {
    const known = PROFILE_VIEWS.find((one) => one === view);
    // Without the key, the address's own word would pass.
    return { view: known === 'overview' ? undefined : known };
  },
  component: Profile,
});

function Profile() {
  const state = useAuth();
  const { view = 'overview' } = Route.useSearch();
  if (state.status !== 'authenticated') return null;
  return <ProfilePage session={state.session} view={view} ownData={<OwnDataSection />} />;
}
