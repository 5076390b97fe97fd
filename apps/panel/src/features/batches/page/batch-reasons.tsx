import { batches as t } from '@slovo/texts/panel/batches';
import { Box } from '@slovo/ui/panel/box';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { formats } from '../../../shared/format/dates.ts';

/** Why recipients failed or were skipped, the most frequent first. */
export function BatchReasons({ batch: { failures, skips } }: { batch: BatchDetails }) {
  return (
    <>
      <Reasons title={t.failures} counts={failures} none={t.noFailures} />
      <Reasons title={t.skips} counts={skips} />
    </>
  );
}

interface ReasonsProps {
  title: string;
  counts: BatchDetails['failures'] | BatchDetails['skips'];
  none?: string;
}

function Reasons({ title, counts, none }: ReasonsProps) {
  const { number } = formats;
  const rows = (Object.entries(counts) as [keyof typeof t.reasons, number][])
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);
  if (rows.length === 0 && none === undefined) return null;
  return (
    <Box title={title} inset={rows.length === 0}>
      {rows.length === 0 ? (
        <p className="ui-muted">{none}</p>
      ) : (
        <dl className="ui-facts">
          {rows.map(([reason, count]) => (
            <div key={reason}>
              <dt>{t.reasons[reason]}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Box>
  );
}
