import { bans as t } from '@slovo/texts/panel/bans';
import { Impact } from '@slovo/ui/panel/box';
import { Banner } from '@slovo/ui/primitives/banner';
import { HourglassIcon } from '@slovo/ui/primitives/icon';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/call.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';

const COUNTED = ['sessions', 'publicPromises', 'runningPromises', 'waitingReports'] as const;

/** Counted anew each time: nobody decides by numbers of an hour ago. */
export function BanImpact({ id }: { id: number }) {
  const errorText = useErrorText();
  const { number } = formats;
  const { data, error, refetch } = useQuery({
    queryKey: ['ban-impact', id],
    queryFn: ({ signal }) => callRoute('banImpact', { id }, { signal }),
    gcTime: 0,
  });
  if (error)
    return (
      <ErrorNote error={error} title={t.impact.unknown} onRetry={() => void refetch()}>
        {errorText(error, { what: t.impact.what })}
      </ErrorNote>
    );
  if (!data)
    return (
      <div aria-busy>
        <p className="ui-unseen" role="status">
          {t.impact.loading}
        </p>
        <Skeleton height="68px" />
      </div>
    );
  return (
    <>
      <Impact
        label={t.impact.label}
        items={COUNTED.map((key) => ({ term: t.impact[key](data[key]), value: number(data[key]) }))}
      />
      {data.waitingReports > 0 && (
        <Banner tone="pending" icon={<HourglassIcon />} title={t.waiting.title(data.waitingReports)}>
          {t.waiting.text}
        </Banner>
      )}
    </>
  );
}
