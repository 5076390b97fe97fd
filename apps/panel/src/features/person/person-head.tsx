import { marks } from '@slovo/texts/panel/marks';
import { person as t } from '@slovo/texts/panel/person';
import { shell } from '@slovo/texts/panel/shell';
import { users } from '@slovo/texts/panel/users';
import { KeyHints } from '@slovo/ui/panel/pager';
import { PanelHead } from '@slovo/ui/panel/panel-head';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Badge } from '@slovo/ui/primitives/badge';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CopyIcon } from '@slovo/ui/primitives/icon';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { useCopy } from '../../shared/feedback/use-copy.ts';
import { handleOf, nameOf } from '../../shared/people/name-of.ts';
import type { PersonAction } from '../../shared/people/person-action.ts';
import { neighboursOf } from '../../shared/people/person-queries.ts';
import { PersonStatus } from '../../shared/people/person-status.tsx';
import { runAction } from '../../shared/people/run-action.ts';
import { reasonWords } from '../../shared/people/reason-words.ts';

interface PersonHeadProps {
  person: AdminUserPage;
  actions: readonly PersonAction[];
}

export function PersonHead({ person, actions }: PersonHeadProps) {
  const { tabs, trail } = shell;
  const { telegram, noTelegram, noEmail } = users;
  const name = nameOf(person);
  return (
    <>
      <PanelHead
        trailLabel={trail}
        trail={
          <>
            <Link to="/" className="ui-link">
              {tabs.users}
            </Link>{' '}
            / {handleOf(person)}
          </>
        }
        before={<Avatar name={name} src={person.photoUrl} size="l" />}
        title={name}
        after={
          <>
            <PersonStatus status={person.status} />
            {person.isOperator && <Badge tone="line">{t.operator}</Badge>}
          </>
        }
        facts={[
          ...(person.username === null ? [] : [handleOf(person)]),
          t.id(person.id),
          person.telegramId === null ? noTelegram : telegram(person.telegramId),
          person.email ?? noEmail,
        ]}
        actions={
          <>
            <Actions actions={actions} />
            <CopyId id={person.id} />
          </>
        }
      />
      {person.banReason && (
        <p className="mb-4">
          <b className="ui-strong">{t.banReason}</b> {reasonWords(person.banReason)}
        </p>
      )}
    </>
  );
}

function Actions({ actions }: Pick<PersonHeadProps, 'actions'>) {
  const navigate = useNavigate();
  return actions.map((action) => (
    <Button
      key={action.key}
      tone={action.danger ? 'danger-ghost' : 'line'}
      icon={action.icon}
      title={action.blocked}
      idle={action.blocked !== undefined}
      onClick={() => runAction(action, navigate)}
    >
      {action.label}
    </Button>
  ));
}

function CopyId({ id }: Pick<AdminUserPage, 'id'>) {
  const { notCopied } = marks;
  const copy = useCopy();
  return (
    <IconButton
      tone="line"
      label={t.copyId}
      title={t.copyId}
      icon={<CopyIcon size="s" />}
      onClick={() => void copy(String(id), { copied: t.copied, notCopied })}
    />
  );
}

/** Keys of the actions, and `[` and `]` for the neighbours in the latest search. */
export function PersonKeys({ person, actions }: PersonHeadProps) {
  const navigate = useNavigate();
  const { previous, next } = neighboursOf(useQueryClient(), person.id);
  const go = (id: number) => () => void navigate({ to: '/users/$id', params: { id: String(id) } });
  useKeys({
    ...Object.fromEntries(actions.map((action) => [action.code, () => runAction(action, navigate)])),
    ...(previous !== undefined && { BracketLeft: go(previous) }),
    ...(next !== undefined && { BracketRight: go(next) }),
  });
  const hints = actions.map(({ hint, label }) => ({ keys: [hint], text: label }));
  const hasNeighbours = previous !== undefined || next !== undefined;
  return (
    <KeyHints items={[...hints, ...(hasNeighbours ? [{ keys: ['[', ']'], text: t.neighbours }] : [])]} />
  );
}
