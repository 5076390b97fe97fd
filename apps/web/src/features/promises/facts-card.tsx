import { PROMISE_KINDS } from '@slovo/domain/promise';
import { detail } from '@slovo/texts/web/detail';
import { promise as promiseTexts } from '@slovo/texts/web/promise';
import { Card, type Fact, Facts } from '@slovo/ui/primitives/card';
import { Switch } from '@slovo/ui/primitives/switch';
import type { PromiseView } from '../../shared/api/wire.ts';
import { LocalTime } from '../../shared/format/local-time.tsx';
import { stageOf } from '../../shared/promise/labels.ts';
import { nameOf } from '../../shared/people/name-of.ts';

const { facts } = detail;

export interface FactsCardProps {
  promise: PromiseView;
  /** The owner gets a switch, others a text. */
  onPrivacy?: (isPublic: boolean) => void;
}

export function FactsCard({ promise, onPrivacy }: FactsCardProps) {
  const visibility = promise.is_public ? facts.public : facts.private;
  return (
    <Card as="section" className="!py-[6px]">
      <Facts
        items={[...factsOf(promise), ...(onPrivacy ? [] : [{ term: facts.visibility, value: visibility }])]}
      />
      {onPrivacy && (
        <div className="border-t border-line">
          <Switch
            label={facts.visibility}
            value={visibility}
            checked={promise.is_public}
            onChange={onPrivacy}
          />
        </div>
      )}
    </Card>
  );
}

function factsOf(promise: PromiseView): Fact[] {
  const { type, days_total, penalty_mode, created_at, started_at, closed_at, closed_by } = promise;
  const date = (iso: string) => <LocalTime iso={iso} shown="card" />;
  return [
    { term: facts.type, value: facts.typeOf[type](days_total) },
    ...(PROMISE_KINDS[type].choosesPenalty ? [{ term: facts.mode, value: facts.modeOf[penalty_mode] }] : []),
    ...(stageOf(promise) === 'draft' ? [] : [{ term: facts.approval, value: approvalOf(promise) }]),
    { term: facts.created, value: date(created_at) },
    ...(started_at ? [{ term: facts.started, value: date(started_at) }] : []),
    ...(closed_at
      ? [
          { term: facts.closed, value: date(closed_at) },
          { term: facts.closedBy, value: facts.closers[closed_by] },
        ]
      : []),
  ];
}

/** Read-only after the draft stage (APPROVAL-07). */
function approvalOf({ approval_type, motivator_person }: PromiseView): string {
  const method = promiseTexts.approval[approval_type];
  return approval_type === 'specific' && motivator_person ? `${method}: ${nameOf(motivator_person)}` : method;
}
