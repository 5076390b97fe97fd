import { promisePage as t, promises as words } from '@slovo/texts/panel/promises';
import { shell } from '@slovo/texts/panel/shell';
import { titleOf } from '@slovo/texts/title-of';
import { Columns } from '@slovo/ui/panel/box';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { Page } from '@slovo/ui/patterns/page';
import { Badge } from '@slovo/ui/primitives/badge';
import { Button } from '@slovo/ui/primitives/button';
import { ExternalIcon, TrashIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminPromisePage } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { PromiseDays } from './promise-days.tsx';
import { PromiseFacts } from './promise-facts.tsx';
import { promiseQuery } from './promise-queries.ts';
import { PromiseStatus } from './promise-status.tsx';
import { PromiseStory } from './promise-story.tsx';
import type { PromiseTab } from './promise-tab.ts';
import { PromiseTabs } from './promise-tabs.tsx';

export interface PromisePageProps {
  /** As the address has it. */
  id: string;
  tab: PromiseTab;
  onTab: (tab: PromiseTab) => void;
  onRemove: (promise: AdminPromisePage) => void;
}

export function PromisePage({ id, onRemove, ...chosen }: PromisePageProps) {
  const { pageTitle, tabs } = shell;
  const text = useErrorText();
  const { data, error, refetch } = useQuery(promiseQuery(id));
  return (
    <Page width="panel">
      <title>{pageTitle(data ? titleOf(data.title, words) : tabs.promises)}</title>
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()}>
          {text(error, { what: t.failed })}
        </ErrorNote>
      ) : data ? (
        <Shown promise={data} onRemove={() => onRemove(data)} {...chosen} />
      ) : (
        <TableSkeleton text={t.loading} />
      )}
    </Page>
  );
}

type ShownProps = Pick<PromisePageProps, 'tab' | 'onTab'> & {
  promise: AdminPromisePage;
  onRemove: () => void;
};

function Shown({ promise, onRemove, ...chosen }: ShownProps) {
  useKeys({ Delete: onRemove });
  return (
    <>
      <Head promise={promise} onRemove={onRemove} />
      {promise.days.length > 0 && <PromiseDays promise={promise} />}
      <Columns className="ui-section-gap">
        <div>
          <PromiseTabs promise={promise} {...chosen} />
        </div>
        <aside>
          <PromiseFacts promise={promise} />
          <PromiseStory promiseId={promise.id} />
        </aside>
      </Columns>
    </>
  );
}

function Head({ promise, onRemove }: { promise: AdminPromisePage; onRemove: () => void }) {
  const { tabs, trail } = shell;
  const { date } = formats;
  const owner = { id: String(promise.userId) };
  const { username } = promise.owner;
  const { visibility, isHidden, status } = promise;
  const isOnSite = visibility === 'public' && !isHidden && username !== null && status !== 'draft';
  return (
    <PanelHead
      trailLabel={trail}
      trail={
        <>
          <Link to="/users/$id" params={owner} className="ui-link">
            {username === null ? `id ${promise.userId}` : `@${username}`}
          </Link>{' '}
          /{' '}
          <Link to="/users/$id/promises" params={owner} className="ui-link">
            {tabs.promises}
          </Link>{' '}
          / #{promise.id}
        </>
      }
      title={titleOf(promise.title, words)}
      after={
        <>
          <PromiseStatus promise={promise} />
          <Badge tone="line">{words.kinds[promise.mode]}</Badge>
          <Badge tone="line">{words.visibility[promise.visibility]}</Badge>
        </>
      }
      facts={[
        `#${promise.id}`,
        promise.startedAt === null
          ? words.created(date(promise.createdAt))
          : t.started(date(promise.startedAt)),
        promise.closedAt !== null && words.closed(date(promise.closedAt)),
      ]}
      actions={
        <>
          {isOnSite && (
            <Button
              tone="line"
              icon={<ExternalIcon size="s" />}
              render={<a href={`/${username}/p/${promise.id}`} />}
            >
              {t.asOwner}
            </Button>
          )}
          <Button tone="danger-ghost" icon={<TrashIcon size="s" />} onClick={onRemove}>
            {t.remove}
          </Button>
        </>
      }
    />
  );
}
