import { library } from '@slovo/texts/panel/library';
import { useSyncExternalStore } from 'react';
import { formats } from '../../shared/format/dates.ts';
import { megabytes } from '../../shared/format/megabytes.ts';
import { uploadMetrics } from '../../shared/uploads/metrics.ts';
import { uploads } from '../../shared/uploads/uploads.ts';

const SECOND_MS = 1000;

/** How uploads of this browser went, for a person who is asked why they are slow or fail. */
export function Metrics() {
  const { metrics: t } = library;
  const { number, dateTime } = formats;
  // Written before an upload ends, so each end shows the new ones.
  useSyncExternalStore(uploads.subscribe, uploads.list);
  const { uploads: sent, errors } = uploadMetrics();
  if (sent.length === 0 && errors.length === 0) return null;
  const ms = sent.reduce((sum, one) => sum + one.ms, 0);
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <details className="ui-metrics">
      <summary className="ui-summary">
        {[
          t.title(sent.length),
          ms > 0 && t.speed(number(megabytes((bytes * SECOND_MS) / ms))),
          errors.length > 0 && t.errors(number(errors.length)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </summary>
      {errors.length > 0 && (
        <ul aria-label={t.lastErrors}>
          {errors.toReversed().map(({ at, message }) => (
            <li key={`${at} ${message}`} className="ui-meta">
              {dateTime(new Date(at).toISOString())} {message}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
