import { shell } from '@slovo/texts/panel/shell';
import { system as t } from '@slovo/texts/panel/system';
import { TableSkeleton } from '@slovo/ui/panel/fold-table';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { Page } from '@slovo/ui/patterns/page';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon, WarningIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SendingState, SystemState } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { Figures } from './figures.tsx';
import { Infrastructure } from './infrastructure.tsx';
import { RunningWork, type RunningDeletion } from './running-work.tsx';
import { Sending } from './sending.tsx';
import { ServicesTable } from './services-table.tsx';
import { sendingQuery, systemQuery } from './system-queries.ts';
import { troublesOf } from './troubles.ts';
import { useTroubleText } from './use-trouble-text.ts';

/** One sentence that says whether all is well, then the numbers behind it. */
export function SystemPage({ onDeletion }: { onDeletion: (deletion: RunningDeletion) => void }) {
  const { pageTitle } = shell;
  const text = useErrorText();
  const { timeToSecond } = formats;
  const { data: state, error, refetch } = useQuery(systemQuery);
  const { data, error: sendingError } = useQuery(sendingQuery);
  const sending = data ?? (sendingError ? null : undefined);
  return (
    <Page width="panel">
      <title>{pageTitle(t.title)}</title>
      <PanelHead title={t.title} facts={state && [t.checked(timeToSecond(state.at))]} />
      {error && (
        <ErrorNote
          error={error}
          title={state && t.stale(timeToSecond(state.at))}
          onRetry={() => void refetch()}
        >
          {text(error, { what: t.failed })}
        </ErrorNote>
      )}
      {state ? (
        <div className="ui-stack">
          <Verdict state={state} sending={sending} />
          <Figures state={state} sending={sending ?? null} />
          <RunningWork running={state.running} onDeletion={onDeletion} />
          <ServicesTable state={state} />
          <Infrastructure state={state.infrastructure} counters={state.counters} />
          {sending && <Sending state={sending} />}
        </div>
      ) : (
        !error && <TableSkeleton text={t.loading} rows={6} />
      )}
    </Page>
  );
}

function Verdict({ state, sending }: { state: SystemState; sending: SendingState | null | undefined }) {
  const textOf = useTroubleText();
  const troubles = troublesOf(state, sending);
  const [first, ...rest] = troubles.map(textOf);
  if (first === undefined)
    return (
      <Banner tone="kept" role="status" icon={<CheckIcon />}>
        {t.good}
      </Banner>
    );
  return (
    <Banner
      tone={troubles[0]!.level === 'bad' ? 'danger' : 'pending'}
      role="status"
      icon={<WarningIcon />}
      title={first}
      action={
        troubles.some(({ kind }) => kind === 'parked') && (
          <Button tone="quiet" render={<Link to="/parked" />}>
            {t.openParked}
          </Button>
        )
      }
    >
      {rest.join(' ')}
    </Banner>
  );
}
