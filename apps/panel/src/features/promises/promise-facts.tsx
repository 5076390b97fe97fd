import { promisePage, promises } from '@slovo/texts/panel/promises';
import { Box, Story } from '@slovo/ui/panel/box';
import { CheckIcon, FlagIcon, PencilIcon, PlayIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminPromisePage } from '../../shared/api/wire.ts';
import { useFormats } from '../../shared/format/dates.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';
import { useOutcome } from './promise-status.tsx';

type Person = AdminPromisePage['owner'];

export function PromiseFacts({ promise }: { promise: AdminPromisePage }) {
  const t = usePanelTexts(promisePage);
  const outcome = useOutcome()(promise);
  const { dateTime, number } = useFormats();
  const { visibility, penalty } = usePanelTexts(promises);
  const facts: [string, ReactNode][] = [
    [t.facts.owner, <PersonLink key="owner" person={promise.owner} />],
    [t.facts.approval, t.facts.approvals[promise.approvalType]],
    ...(promise.motivator ? [motivatorFact(t.facts.motivator, promise.motivator)] : []),
    [
      t.facts.penalty,
      promise.isPenalty
        ? `${t.facts.penalties[promise.penaltyMode]}, ${penalty(`${number(promise.penaltyAmount)} ₽`)}`
        : t.facts.penalties[promise.penaltyMode],
    ],
    [t.facts.term, t.facts.termOf(promise.completedDays, promise.daysTotal)],
    ...fact(t.facts.currentDay, promise.currentDay !== null && number(promise.currentDay)),
    [t.facts.visibility, visibility[promise.visibility]],
    ...fact(t.facts.overdueUntil, promise.overdueUntil !== null && dateTime(promise.overdueUntil)),
    ...fact(t.facts.outcome, outcome),
  ];
  return (
    <Box title={t.facts.title}>
      <dl className="ui-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {promise.description && <p className="ui-box-in ui-words">{promise.description}</p>}
    </Box>
  );
}

const fact = (name: string, value: ReactNode): [string, ReactNode][] => (value ? [[name, value]] : []);
const motivatorFact = (name: string, person: Person): [string, ReactNode] => [
  name,
  <PersonLink key="motivator" person={person} />,
];

function PersonLink({ person }: { person: Person }) {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return (
    <Link to="/users/$id" params={{ id: String(person.id) }} className="ui-link">
      {name}
    </Link>
  );
}

/** What happened to it, newest first. */
export function PromiseStory({ promise }: { promise: AdminPromisePage }) {
  const t = usePanelTexts(promisePage).story;
  const { dateTime } = useFormats();
  const moments = [
    { key: 'closed', at: promise.closedAt, icon: <FlagIcon size="s" />, text: t.closed },
    {
      key: 'updated',
      at: promise.closedAt === null ? promise.updatedAt : null,
      icon: <CheckIcon size="s" />,
      text: t.updated,
    },
    { key: 'started', at: promise.startedAt, icon: <PlayIcon size="s" />, text: t.started },
    { key: 'created', at: promise.createdAt, icon: <PencilIcon size="s" />, text: t.created },
  ];
  return (
    <Box title={t.title} inset>
      <Story
        items={moments.flatMap(({ at, ...moment }) =>
          at === null ? [] : [{ ...moment, note: dateTime(at) }],
        )}
      />
    </Box>
  );
}
