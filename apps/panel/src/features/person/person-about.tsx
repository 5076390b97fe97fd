import { person as texts } from '@slovo/texts/panel/person';
import { Box, Dot } from '@slovo/ui/panel/box';
import { type Fact, Facts } from '@slovo/ui/primitives/card';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { now, useMinute } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';

/** Settings and states that explain what a person sees and gets. */
export function PersonAbout({ person }: { person: AdminUserPage }) {
  const { about: t } = texts;
  const { date, dateTime, time } = formats;
  const minute = useMinute();
  const { lastLogin, timeZone, chatBlockedAt, lastBan, promises } = person;
  const instant = new Date(minute).toISOString();
  const there = time(instant, timeZone);
  return (
    <Box title={t.title}>
      <Facts
        items={[
          { term: t.joined, value: date(person.createdAt) },
          { term: t.lastLogin, value: lastLogin === null ? t.never : dateTime(lastLogin) },
          { term: t.language, value: person.language },
          {
            term: t.zone,
            value: (
              <>
                {timeZone} {there !== time(instant) && <span className="ui-meta">{t.here(there)}</span>}
              </>
            ),
          },
          { term: t.dayStart, value: t.at(`${String(person.dayStartsAt).padStart(2, '0')}:00`) },
          ...useSettings(person),
          {
            term: t.bot,
            value:
              chatBlockedAt === null ? (
                <Dot state="good">{t.botOpen}</Dot>
              ) : (
                <Dot state="bad">{t.botBlocked(date(chatBlockedAt))}</Dot>
              ),
          },
          ...(person.deletionDueAt
            ? [{ term: t.leaving, value: t.leavingOn(dateTime(person.deletionDueAt)) }]
            : []),
          ...(promises === null ? [] : [{ term: t.charges, value: t.chargesOf(promises.charges) }]),
          {
            term: t.lastBan,
            value:
              lastBan === null
                ? t.noBans
                : t.banFrom(date(lastBan.from), lastBan.until && date(lastBan.until)),
          },
        ]}
      />
    </Box>
  );
}

/** Unknown while notifications do not answer. */
function useSettings({ settings, timeZone }: AdminUserPage): Fact[] {
  const { about: t } = texts;
  const { dateTime } = formats;
  if (settings === null) return [];
  const { quiet_from, quiet_until, muted_until } = settings;
  const isMuted = muted_until !== null && Date.parse(muted_until) > now();
  return [
    { term: t.quiet, value: quiet_from === quiet_until ? t.off : t.quietFrom(quiet_from, quiet_until) },
    { term: t.mute, value: isMuted ? t.until(dateTime(muted_until, timeZone)) : t.no },
  ];
}
