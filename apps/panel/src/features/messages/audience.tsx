import { messages } from '@slovo/texts/panel/messages';
import { Box, Impact } from '@slovo/ui/panel/box';
import { Button } from '@slovo/ui/primitives/button';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import type { AudienceFilters, AudiencePreview, Batch } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { useAudienceWords } from '../../shared/format/audience.ts';
import { formats } from '../../shared/format/dates.ts';
import { minutesFor } from './audience-queries.ts';

interface AudienceProps {
  filters: AudienceFilters;
  channels: Batch['channels'];
  query: { data?: AudiencePreview; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The people who get the message, and its channels. */
export function Audience({ filters, channels, query: { data, error, isFetching, refetch } }: AudienceProps) {
  const { audience: t } = messages;
  const errorText = useErrorText();
  const again = () => void refetch();
  return (
    <Box
      inset
      title={t.everyone}
      actions={
        <Button tone="ghost" busy={isFetching} icon={<RefreshIcon size="s" />} onClick={again}>
          {t.refresh}
        </Button>
      }
    >
      {Boolean(error) && (
        <ErrorNote error={error} title={t.failed} onRetry={again}>
          {errorText(error, { fallback: t.failed })}
        </ErrorNote>
      )}
      {!data && !error && <p role="status">{t.loading}</p>}
      {data && <Reach preview={data} filters={filters} channels={channels} />}
    </Box>
  );
}

interface ReachProps extends Pick<AudienceProps, 'filters' | 'channels'> {
  preview: AudiencePreview;
}

function Reach({ preview, filters, channels }: ReachProps) {
  const { audience: t } = messages;
  const { number } = formats;
  const words = useAudienceWords();
  const { estimatedAudience, reach, recentlyMessaged, quietNow, sampleUsers } = preview;
  if (estimatedAudience === 0) return <p role="status">{t.empty}</p>;
  const parts = [
    { term: t.telegram, value: number(reach.telegram) },
    { term: t.webOnly, value: number(reach.webOnly) },
    { term: t.blocked, value: number(reach.blocked) },
    { term: t.muted, value: number(reach.muted) },
  ];
  return (
    <div className="grid gap-3">
      <p role="status">
        <b className="ui-strong">{number(estimatedAudience)}</b> {t.people(estimatedAudience)} ·{' '}
        {words(filters)}
      </p>
      <Impact label={t.everyone} items={parts} />
      {channels.telegram && <p>{t.duration(minutesFor(preview))}</p>}
      {recentlyMessaged > 0 && <p>{t.recent(recentlyMessaged)}</p>}
      {quietNow > 0 && <p>{t.quiet(quietNow)}</p>}
      <p className="ui-meta">
        {t.sample}{' '}
        {sampleUsers
          .map(({ id, username, language }) => `${username ? `@${username}` : t.noName(id)} ${language}`)
          .join(', ')}
      </p>
    </div>
  );
}
