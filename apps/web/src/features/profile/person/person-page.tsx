import { common } from '@slovo/texts/web/common';
import { person as texts } from '@slovo/texts/web/person';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page, Split } from '@slovo/ui/patterns/page';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ApiError, isRetryable } from '../../../shared/api/api-error.ts';
import type { ProfilePage } from '../../../shared/api/wire.ts';
import { useUser } from '../../../shared/auth/use-auth.ts';
import { isHidden } from '../../../shared/data/promise.ts';
import { personPromisesQuery } from '../../../shared/data/promises.ts';
import { nameOf } from '../../../shared/people/name-of.ts';
import { newUsername } from '../../../shared/people/new-username.ts';
import { MotivatorCard } from './motivator-card.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonLoading, YearLoading } from './person-loading.tsx';
import { PersonStats } from './person-numbers.tsx';
import { personQuery } from './person-query.ts';
import { PersonPromises } from './person-promises.tsx';
import { PersonYear } from './person-year.tsx';

export function PersonPage({ username }: { username: string }) {
  const user = useUser();
  const { data, isPending, error, refetch } = useQuery(personQuery(username));
  const isOwn = user?.username?.toLowerCase() === username.toLowerCase();
  const present = newUsername(data, username);
  if (present !== null) return <Navigate to="/$username" params={{ username: present }} replace />;
  return (
    <Page width={isPending || data ? 'wide' : 'column'}>
      <title>{common.pageTitle(data ? nameOf(data) : `@${username}`)}</title>
      {isPending ? (
        <PersonLoading text={texts.loading} />
      ) : !data || isHidden(error) ? (
        <PersonFailure
          username={username}
          missing={error instanceof ApiError && error.status >= 400 && !isRetryable(error.status)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Split even>
          <PersonCard person={data} username={username} isOwn={isOwn} />
          <PersonPromises username={username} isOwn={isOwn} />
        </Split>
      )}
    </Page>
  );
}

function PersonCard({ person, username, isOwn }: { person: ProfilePage; username: string; isOwn: boolean }) {
  const promises = useQuery(personPromisesQuery(username));
  return (
    <div>
      <section className="grid gap-4">
        <PersonHead person={person} />
        {isOwn && (
          <ButtonRow>
            <Button tone="quiet" render={<Link to="/profile" />}>
              {texts.edit}
            </Button>
            <Button tone="ghost" render={<Link to="/my" />}>
              {texts.toMy}
            </Button>
          </ButtonRow>
        )}
        <PersonStats stats={person.stats} />
      </section>
      {promises.isPending ? <YearLoading /> : <PersonYear promises={promises.data ?? []} />}
      <div className="mt-3">
        <MotivatorCard motivator={person.motivator} />
      </div>
    </div>
  );
}

function PersonFailure({
  username,
  missing,
  onRetry,
}: {
  username: string;
  missing: boolean;
  onRetry: () => void;
}) {
  const { notFound } = texts;
  return (
    <div role="alert">
      <EmptyState
        picture={week(missing ? 'aaaaaaa' : 'kkmaaaa')}
        headingLevel={1}
        title={missing ? notFound.title : texts.failed}
        text={missing ? notFound.text(username) : common.noAnswer}
        actions={
          missing ? (
            <Button tone="quiet" render={<Link to="/" />}>
              {notFound.home}
            </Button>
          ) : (
            <Button onClick={onRetry}>{common.tryAgain}</Button>
          )
        }
      />
    </div>
  );
}
