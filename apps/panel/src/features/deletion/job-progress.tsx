import { deletion as t } from '@slovo/texts/panel/deletion';
import { CheckIcon, CrossIcon } from '@slovo/ui/primitives/icon';
import { Banner } from '@slovo/ui/primitives/banner';
import { Meter } from '@slovo/ui/primitives/meter';
import { Link } from '@tanstack/react-router';
import type { DeletionJob } from '../../shared/api/wire.ts';
import { useSpoken } from '../../shared/feedback/use-spoken.ts';
import { formats } from '../../shared/format/dates.ts';
import { progressOf } from './estimate.ts';
import { useAmounts } from './use-amounts.ts';

type Step = DeletionJob['steps'][number];

/** How far the job is, as a whole and step by step. */
export function JobProgress({ job }: { job: DeletionJob }) {
  const { number } = formats;
  const { time } = useAmounts();
  const { done, total, leftMs } = progressOf(job);
  const whole =
    job.stage === 'purged'
      ? t.purged.text(done, number(done), time(job.durationMs))
      : total === null
        ? t.progress.done(number(done))
        : t.progress.of(number(done), number(total));
  const spoken = useSpoken(whole);
  return (
    <>
      <p className="ui-figure-line">
        <b className="ui-strong">{whole}</b>
        {job.stage === 'running' && leftMs !== null && (
          <span className="ui-meta">{t.progress.left(time(leftMs))}</span>
        )}
      </p>
      {total !== null && job.stage !== 'purged' && (
        <Meter value={Math.min(done, total)} max={Math.max(1, total)} label={whole} tone="ink" />
      )}
      <p className="ui-unseen" role="status">
        {job.stage === 'running' ? spoken : whole}
      </p>
      <ol className="ui-job-steps" aria-label={t.steps}>
        {job.steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
      {job.stage === 'stuck' && <Stuck job={job} />}
    </>
  );
}

function StepRow({ step }: { step: Step }) {
  const { number } = formats;
  const { name, service, state, done, total } = step;
  const count = state === 'done' ? number(done) : total === null ? '' : t.stepOf(number(done), number(total));
  return (
    <li data-state={state}>
      <Sign state={state} />
      <span>
        {t.stepNames[name as keyof typeof t.stepNames] ?? name}
        <span className="ui-unseen">: {t.stepStates[state]}</span>
      </span>
      <span className="ui-meta">{[service, count].filter(Boolean).join(' · ')}</span>
    </li>
  );
}

function Sign({ state }: { state: Step['state'] }) {
  if (state === 'done') return <CheckIcon size="s" />;
  if (state === 'failed') return <CrossIcon size="s" />;
  return <span className={state === 'running' ? 'ui-ring' : 'ui-hole'} aria-hidden />;
}

/** Why the job does not go on, and in which service its event is parked. */
function Stuck({ job: { errors, steps } }: { job: DeletionJob }) {
  const error = errors.at(-1)?.error;
  const failed = steps.find(({ state }) => state === 'failed');
  return (
    <Banner tone="danger" role="alert" title={error !== undefined && <span className="block">{error}</span>}>
      {t.stuck.text}{' '}
      {failed?.parkedIn && (
        <Link
          to="/parked"
          search={{ service: failed.parkedIn, event: `${failed.parkedIn}:${failed.parkedEventId}` }}
          className="ui-link"
        >
          {t.stuck.event} {failed.parkedIn}:{failed.parkedEventId}
        </Link>
      )}
    </Banner>
  );
}
