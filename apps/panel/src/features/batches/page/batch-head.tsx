import { batches as t } from '@slovo/texts/panel/batches';
import { shell } from '@slovo/texts/panel/shell';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { Badge } from '@slovo/ui/primitives/badge';
import { Link } from '@tanstack/react-router';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { useAudienceWords } from '../../../shared/format/audience.ts';
import { formats } from '../../../shared/format/dates.ts';
import { BatchBadge } from '../batch-badge.tsx';
import { nameOfBatch } from '../batch-words.ts';

export function BatchHead({ batch }: { batch: BatchDetails }) {
  const { trail } = shell;
  const { dateTime } = formats;
  const words = useAudienceWords();
  const { batchId, type, filters, userId, operatorId, createdAt, channels, lang, quietHours } = batch;
  const chosen = [channels.telegram && 'Telegram', channels.web && 'Web'].filter(Boolean).join(', ');
  return (
    <PanelHead
      trailLabel={trail}
      trail={
        <>
          <Link to="/notifications/batches" className="ui-link">
            {t.trail}
          </Link>{' '}
          / {t.facts.id(batchId)}
        </>
      }
      title={nameOfBatch(batch)}
      after={
        <>
          {/* Announced when the stage changes, not with every number. */}
          <span role="status">
            <BatchBadge {...batch} />
          </span>
          <Badge tone="line">{t.types[type]}</Badge>
        </>
      }
      facts={[
        userId === null ? words(filters) : t.facts.person(userId),
        t.facts.created(dateTime(createdAt)),
        t.facts.operator(operatorId),
        t.facts.channels(chosen),
        t.facts.language(lang),
        t.facts[quietHours],
      ]}
    />
  );
}
