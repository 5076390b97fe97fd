import { common } from '@slovo/texts/web/common';
import { motivatorForm, profile as texts, profileForm } from '@slovo/texts/web/profile';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { BackLink, Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import type { Session } from '../../shared/session/session.ts';
import { EditProfile } from './edit/edit-profile.tsx';
import { Overview } from './overview.tsx';
import { FormLoading, PersonLoading } from './person/person-loading.tsx';
import { ownProfileQuery } from '../../shared/data/own-profile.ts';
import { motivatorProfileQuery } from './profile-queries.ts';
import type { ProfileView } from './profile-views.ts';

// Few people are motivators.
const MotivatorForm = lazy(async () => ({
  default: (await import('./edit/motivator-form.tsx')).MotivatorForm,
}));

const TITLES: Record<ProfileView, string> = {
  overview: texts.title,
  edit: profileForm.title,
  motivator: motivatorForm.title,
};

export interface ProfilePageProps {
  session: Session;
  view: ProfileView;
  /** «Мои данные», another feature's part of the overview. */
  ownData?: ReactNode;
}

/** Three views of one address: the overview, the profile form and the motivator form. */
export function ProfilePage({ session, view, ownData }: ProfilePageProps) {
  const profile = useQuery(ownProfileQuery);
  const motivator = useQuery(motivatorProfileQuery);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/profile' });
  // Loaded data stays even if a refetch fails: the user may be typing in the form.
  const failed = [profile, motivator].filter(({ isLoadingError }) => isLoadingError);
  return (
    <Page width={view === 'overview' && failed.length === 0 ? 'wide' : 'column'}>
      <title>{common.pageTitle(TITLES[view])}</title>
      {view !== 'overview' && <BackLink render={<Link to="/profile" />}>{texts.back}</BackLink>}
      {failed.length > 0 ? (
        <ProfileFailure
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : !profile.data || !motivator.data ? (
        viewOf(view, {
          overview: <PersonLoading text={texts.loading} />,
          edit: <FormLoading text={texts.loading} fields={5} />,
          motivator: <FormLoading text={texts.loading} fields={5} />,
        })
      ) : (
        viewOf(view, {
          overview: (
            <Overview profile={profile.data} motivator={motivator.data.motivator} session={session}>
              {ownData}
            </Overview>
          ),
          edit: <EditProfile profile={profile.data} onDone={leave} />,
          motivator: (
            <LazyPart waiting={<FormLoading text={texts.loading} fields={5} />}>
              <MotivatorForm motivator={motivator.data.motivator} onDone={leave} />
            </LazyPart>
          ),
        })
      )}
    </Page>
  );
}

const viewOf = (view: ProfileView, views: Record<ProfileView, ReactNode>): ReactNode => views[view];

function ProfileFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        picture={week('kkmaaaa')}
        headingLevel={1}
        title={texts.failed}
        text={common.noAnswer}
        actions={
          <Button busy={busy} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
