import { quietAround } from '@slovo/domain/reminders';
import { personal } from '@slovo/texts/panel/personal';
import { Banner } from '@slovo/ui/primitives/banner';
import { WarningIcon } from '@slovo/ui/primitives/icon';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useMinute } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';

interface RecipientNotesProps {
  id: string;
  page: AdminUserPage | undefined;
  error: unknown;
  /** Whether the message waits for the end of quiet hours. */
  waits: boolean;
}

/** Why the message would reach the person later, silently, elsewhere or not at all: said before it is sent. */
export function RecipientNotes({ id, page, error, waits }: RecipientNotesProps) {
  const { notes: t } = personal;
  const notes = useNotes(page, waits);
  const isGone = error instanceof ApiError && error.status === 404;
  const shown = isGone ? [t.gone] : error && !page ? [t.failed] : notes;
  return (
    <div id={id} className="grid gap-2">
      {shown.map((note) => (
        <Banner key={note} tone="pending" role="status" icon={<WarningIcon />}>
          {note}
        </Banner>
      ))}
    </div>
  );
}

function useNotes(page: AdminUserPage | undefined, waits: boolean): string[] {
  const { notes: t } = personal;
  const { dateTime, time } = formats;
  const minute = useMinute();
  if (!page) return [];
  const { status, chatBlockedAt, settings, timeZone } = page;
  if (status === 'banned') return [t.banned];
  if (chatBlockedAt !== null) return [t.chatBlocked];
  const mutedUntil = settings?.muted_until ?? null;
  if (mutedUntil !== null && Date.parse(mutedUntil) > minute)
    return [t.muted(dateTime(mutedUntil, timeZone))];
  const quiet = settings && { from: minutesOf(settings.quiet_from), until: minutesOf(settings.quiet_until) };
  const span = quiet && quietAround(new Date(minute), timeZone, quiet);
  return span ? [t[waits ? 'quietWaits' : 'quiet'](time(span.until.toISOString(), timeZone))] : [];
}

/** The minutes of `23:30` after midnight. */
function minutesOf(wall: string): number {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number);
  return hours * 60 + minutes;
}
