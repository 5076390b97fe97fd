import { parked as t } from '@slovo/texts/panel/parked';
import { Box } from '@slovo/ui/panel/box';
import { Badge } from '@slovo/ui/primitives/badge';
import { Button } from '@slovo/ui/primitives/button';
import { EyeIcon } from '@slovo/ui/primitives/icon';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { foldPayload } from './fold-payload.ts';
import type { Parked } from './group-events.ts';

/** An event's error and payload. People's words in it are shown only after the log knows who looks. */
export function Payload({ event }: { event: Parked }) {
  const text = useErrorText();
  const { dateTime } = formats;
  const view = useMutation({ mutationFn: () => call('auth.record-private-view', { target: event.name }) });
  const folded = foldPayload(event.payload, t.folded);
  const isShown = view.isSuccess;
  const json = isShown ? JSON.stringify(event.payload, null, 2) : folded.json;
  return (
    <Box
      title={event.name}
      actions={
        <Badge tone={event.replayed_at === null ? 'pending' : 'kept'}>
          {event.replayed_at === null ? t.waits : t.replayed}
        </Badge>
      }
    >
      <div className="ui-box-in">
        <p className="ui-strong ui-words">{event.error}</p>
        <p className="ui-meta">
          {event.subject} · {event.consumer} · {t.parkedAt} {dateTime(event.parked_at)}
        </p>
      </div>
      {/* Scrolling must be possible from the keyboard. */}
      <pre className="ui-code" tabIndex={0} role="region" aria-label={t.payload}>
        {json}
      </pre>
      <div className="ui-box-in grid justify-items-start gap-2">
        {folded.hidden > 0 && !isShown && (
          <>
            <p className="ui-meta">{t.unfoldNote}</p>
            <Button
              tone="line"
              icon={<EyeIcon size="s" />}
              busy={view.isPending}
              onClick={() => view.mutate()}
            >
              {t.unfold}
            </Button>
          </>
        )}
        {isShown && (
          <p className="ui-meta" role="status">
            {t.unfolded}
          </p>
        )}
        {view.error && <ErrorNote error={view.error}>{text(view.error, { what: t.unfoldFailed })}</ErrorNote>}
        <p className="ui-meta">{t.replayNote}</p>
      </div>
    </Box>
  );
}
