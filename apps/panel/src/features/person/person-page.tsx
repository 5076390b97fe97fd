import { person as texts } from '@slovo/texts/panel/person';
import { shell } from '@slovo/texts/panel/shell';
import { Columns } from '@slovo/ui/panel/box';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import { personQuery } from '../../shared/people/person-queries.ts';
import { PersonAbout } from './person-about.tsx';
import { PersonHead, PersonKeys } from './person-head.tsx';
import { PersonLog } from './person-log.tsx';
import { PersonNotices } from './person-notices.tsx';
import { PersonPromises } from './person-promises.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonTiles } from './person-tiles.tsx';

interface PersonPageProps {
  id: number;
  actionsFor: ActionsFor;
}

export function PersonPage({ id, actionsFor }: PersonPageProps) {
  const t = texts;
  const { pageTitle } = shell;
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(personQuery(id));
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page width="panel">
      <title>{pageTitle(data ? nameOf(data) : t.id(id))}</title>
      {isUnknown ? (
        <Unknown />
      ) : error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()}>
          {errorText(error, { what: t.what })}
        </ErrorNote>
      ) : data ? (
        <Parts person={data} actionsFor={actionsFor} />
      ) : (
        <TableSkeleton text={t.loading} />
      )}
    </Page>
  );
}

function Unknown() {
  const t = texts.notFound;
  return (
    <EmptyState
      picture={week('aaaaaaa')}
      headingLevel={1}
      title={t.title}
      text={t.text}
      actions={<Button render={<Link to="/" />}>{t.back}</Button>}
    />
  );
}

function Parts({ person, actionsFor }: { person: AdminUserPage; actionsFor: ActionsFor }) {
  const actions = actionsFor(person);
  return (
    <>
      <PersonHead person={person} actions={actions} />
      <PersonTiles person={person} />
      <Columns className="mt-6">
        <div>
          <PersonPromises person={person} />
          <PersonSessions person={person} />
          <PersonNotices person={person} />
        </div>
        <div>
          <PersonAbout person={person} />
          <PersonLog entries={person.log} />
          <PersonKeys person={person} actions={actions} />
        </div>
      </Columns>
    </>
  );
}
