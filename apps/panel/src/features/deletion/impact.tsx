import { deletion } from '@slovo/texts/panel/deletion';
import { Impact } from '@slovo/ui/panel/box';
import { Badge } from '@slovo/ui/primitives/badge';
import { Banner } from '@slovo/ui/primitives/banner';
import { InfoIcon, WarningIcon } from '@slovo/ui/primitives/icon';
import { formats } from '../../shared/format/dates.ts';
import { type DryRun, isOfUser } from './deletion-calls.ts';
import { useAmounts } from './use-amounts.ts';

const TONES = { high: 'danger', medium: 'pending', low: 'neutral' } as const;

/** What a deletion would remove, in numbers, and what speaks against it. */
export function DeletionImpact({ run }: { run: DryRun }) {
  const t = deletion;
  const { riskLevel, recommendation } = run.analysis;
  return (
    <>
      <p>
        <Badge tone={TONES[riskLevel]}>{t.risk[riskLevel]}</Badge> {t.recommendation[recommendation]}
      </p>
      <ImpactNumbers run={run} />
      <Sums run={run} />
      {run.warnings.map(({ type, severity, message }) => (
        <Banner key={type} tone={TONES[severity]} icon={severity === 'low' ? <InfoIcon /> : <WarningIcon />}>
          {message}
        </Banner>
      ))}
      <Tables run={run} />
    </>
  );
}

export function ImpactNumbers({ run }: { run: DryRun }) {
  const { impact: words } = deletion;
  const { number } = formats;
  const { impact } = run;
  const rows: [string, number][] = isOfUser(run)
    ? [
        [words.promises, run.dataSummary.promises],
        [words.reports, run.dataSummary.promiseReports],
        [words.votes, run.dataSummary.promiseVotes],
        [words.media, run.filesToDeleteCount],
        [words.receipts, impact.receipts],
        [words.sessions, run.dataSummary.userClients],
        [words.growth, run.dataSummary.promiseGrowthEvents],
        [words.decided, run.dataSummary.promiseReportApprovals],
        [words.queueJobs, impact.queueJobs],
      ]
    : [
        [words.reports, impact.reports],
        [words.media, impact.media],
        [words.votes, impact.votes],
        [words.promiseDays, impact.promiseDays],
        [words.receipts, impact.receipts],
        [words.queueJobs, impact.queueJobs],
      ];
  return <Impact label={words.label} items={rows.map(([term, value]) => ({ term, value: number(value) }))} />;
}

function Sums({ run }: { run: DryRun }) {
  const t = deletion;
  const { number, time } = formats;
  const amounts = useAmounts();
  const { totalRecords, primaryTables, relatedTables, externalSystems } = run.impact;
  const { estimatedDuration } = run.analysis;
  const tables = [...primaryTables, ...relatedTables].filter(({ count }) => count > 0);
  const storage = externalSystems.find(({ name }) => name === 'storage');
  const telegram = externalSystems.find(({ name }) => name === 'telegram');
  const sentences = [
    t.total(totalRecords, number(totalRecords), tables.length),
    storage && storage.count > 0
      ? t.storage(storage.count, number(storage.count), amounts.bytes(storage.bytes ?? 0))
      : '',
    telegram && telegram.count > 0 ? t.telegram(telegram.count, number(telegram.count)) : '',
    isOfUser(run) && run.dataSummary.promiseVotes > 0 ? t.anonymous : '',
    estimatedDuration < 1000 ? t.durationShort : t.duration(amounts.time(estimatedDuration)),
    t.counted(time(run.timestamp)),
  ];
  return <p className="ui-muted">{sentences.filter(Boolean).join(' ')}</p>;
}

/** Every table and the first files, for who wants to know exactly. */
function Tables({ run }: { run: DryRun }) {
  const t = deletion;
  const { number } = formats;
  const tables = [...run.impact.primaryTables, ...run.impact.relatedTables];
  const files = isOfUser(run) ? run.filesToDelete : [];
  if (tables.length === 0) return null;
  return (
    <details>
      <summary className="ui-summary">{t.tables}</summary>
      <dl className="ui-facts">
        {tables.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <>
          <p className="ui-strong">{t.files}</p>
          <ul className="ui-meta ui-words">
            {files.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
