import { deletion as t } from '@slovo/texts/panel/deletion';
import type { DeletionSubject } from './subject.ts';

/** Where in the three steps the dialog is, from 1, and what it is about. */
export function Trail({
  step,
  subject,
  jobId,
}: {
  step: 1 | 2 | 3;
  subject: DeletionSubject;
  jobId?: string;
}) {
  return (
    <div>
      <ol className="ui-steps-trail" aria-label={t.steps}>
        {t.trail.map((name, index) => (
          <li
            key={name}
            data-reached={index < step || undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            {index + 1} {name}
          </li>
        ))}
      </ol>
      <p className="ui-meta">{[subject.note, jobId && t.job(jobId)].filter(Boolean).join(' · ')}</p>
    </div>
  );
}
