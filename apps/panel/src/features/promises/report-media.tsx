import { promiseParts } from '@slovo/texts/panel/promise-page';
import { Button } from '@slovo/ui/primitives/button';
import { EyeIcon } from '@slovo/ui/primitives/icon';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { Report, ResultOf } from '../../shared/api/wire.ts';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';

type Shown = ResultOf<'promises.view-private-media'>['items'][number];

const publicUrl = (path: string): string => `/media/public/${path}`;

/**
 * Photos and videos of a report. Those of a promise that everyone may see have public addresses; others are opened by a
 * press, which the log records, and so are those that were hidden since the page was read.
 */
export function ReportMedia({ report, isClosed }: { report: Report; isClosed: boolean }) {
  const [isGone, setGone] = useState(false);
  const media = [...(report.media ? [report.media] : []), ...report.more_media];
  if (media.length === 0) return null;
  if (isClosed || isGone) return <OnDemand report={report} count={media.length} />;
  const items = media.map(({ path, poster, ...facts }) => ({
    ...facts,
    url: publicUrl(path),
    posterUrl: poster === null ? null : publicUrl(poster),
  }));
  return <Pictures items={items} onFailure={() => setGone(true)} />;
}

function OnDemand({ report, count }: { report: Report; count: number }) {
  const t = promiseParts.media;
  const text = useErrorText();
  const view = useMutation({
    mutationFn: () => call('promises.view-private-media', { id: report.promise_id, report: report.id }),
    // The addresses are of use for minutes only; nothing keeps them longer than the page.
    gcTime: 0,
  });
  const [isOver, setOver] = useState(false);
  const open = () => {
    setOver(false);
    view.mutate();
  };
  if (view.data && !isOver) return <Pictures items={view.data.items} onFailure={() => setOver(true)} />;
  return (
    <span className="ui-report-media">
      <Button tone="line" icon={<EyeIcon size="s" />} busy={view.isPending} onClick={open}>
        {t.show(count)}
      </Button>
      {(isOver || view.error) && (
        <span className="ui-meta" role="status">
          {view.error ? text(view.error, { what: t.failed }) : t.gone}
        </span>
      )}
    </span>
  );
}

type Picture = Pick<Shown, 'kind' | 'url' | 'posterUrl'>;

function Pictures({ items, onFailure }: { items: readonly Picture[]; onFailure: () => void }) {
  const t = promiseParts.media;
  return (
    <span className="ui-report-media">
      {items.map(({ kind, url, posterUrl }) =>
        kind === 'photo' ? (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t.photo} loading="lazy" onError={onFailure} />
          </a>
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own video has no captions
          <video
            key={url}
            src={url}
            poster={posterUrl ?? undefined}
            aria-label={t.video}
            controls
            preload="none"
            onError={onFailure}
          />
        ),
      )}
    </span>
  );
}
