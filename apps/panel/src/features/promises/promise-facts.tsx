import { promisePage as t, promises } from '@slovo/texts/panel/promises';
import { Box } from '@slovo/ui/panel/box';
import type { ReactNode } from 'react';
import type { AdminPromisePage } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { PersonLink } from './person-link.tsx';
import { useOutcome } from './promise-status.tsx';

type Person = AdminPromisePage['owner'];

export function PromiseFacts({ promise }: { promise: AdminPromisePage }) {
  const outcome = useOutcome()(promise);
  const { dateTime, number } = formats;
  const { visibility, penalty } = promises;
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
