import { audit, type AuditAction } from '@slovo/texts/panel/audit';
import { person as texts } from '@slovo/texts/panel/person';
import { Box, Story } from '@slovo/ui/panel/box';
import { InfoIcon } from '@slovo/ui/primitives/icon';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';

/** What operators did with this person, newest first. An action without a sentence is shown by its name in the log. */
export function PersonLog({ entries }: { entries: AdminUserPage['log'] }) {
  const { log: t } = texts;
  const { dateTime } = formats;
  return (
    <Box title={t.title} inset>
      {entries.length === 0 ? (
        <p className="ui-muted">{t.none}</p>
      ) : (
        <Story
          items={entries.map(({ id, at, action, operator_id, reason }) => ({
            key: id,
            icon: <InfoIcon size="s" />,
            text: <span className="ui-strong">{audit.actions[action as AuditAction] ?? action}</span>,
            note: [dateTime(at), t.by(operator_id), reason && `«${reasonWords(reason)}»`]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </Box>
  );
}
