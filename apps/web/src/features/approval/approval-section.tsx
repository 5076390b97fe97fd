import type { ApprovalType } from '@slovo/domain/promise';
import { APPROVAL_TYPES } from '@slovo/domain/promise';
import { approval as texts } from '@slovo/texts/web/approval';
import { ApprovalChooser } from '@slovo/ui/patterns/approval';
import { Section } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { useState } from 'react';
import type { PromiseView, PublicProfile } from '../../shared/api/wire.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { InvitationBlock } from './invitation-block.tsx';
import { MotivatorSearch } from './motivator-search.tsx';
import { useSaveApproval } from './use-save-approval.ts';

const OPTIONS = APPROVAL_TYPES.map((value) => ({ value, ...texts.options[value] }));

/**
 * Chooses who approves the reports of a draft. While an invitation is pending the choice is locked: the owner has to
 * withdraw it first.
 */
export function ApprovalSection({ promise }: { promise: PromiseView }) {
  const saved = promise.approval_type;
  const [choice, setChoice] = useState<ApprovalType>();
  const [person, setPerson] = useState<PublicProfile>();
  const { save, problem, setProblem } = useSaveApproval(promise, () => {
    setChoice(undefined);
    setPerson(undefined);
  });
  const value = choice ?? saved;
  const { invitation } = factsOf(promise);
  const waits = invitation === 'pending';
  const specific = value === 'specific';
  const searching = specific && !waits && invitation !== 'accepted';

  const submit = () => {
    if (specific && !person) return setProblem(texts.errors.choose);
    save.mutate({ approvalType: value, username: specific ? person!.username : null });
  };
  return (
    <Section id="approval" title={texts.title} className="!mt-0">
      <div className="grid gap-3">
        <ApprovalChooser
          legend={texts.title}
          legendUnseen
          options={OPTIONS}
          value={value}
          disabled={waits || save.isPending}
          onPick={(next) => {
            setChoice(next);
            setProblem(undefined);
          }}
        />
        {specific && saved === 'specific' && <InvitationBlock promise={promise} />}
        {searching && (
          <MotivatorSearch
            person={person}
            problem={problem}
            onPick={(next) => {
              setPerson(next);
              setProblem(undefined);
            }}
          />
        )}
        {!specific && problem && (
          <p role="alert" className="text-1 text-danger-ink">
            {problem}
          </p>
        )}
        {(searching || (!waits && !specific)) && (
          <Button
            tone="quiet"
            block
            busy={save.isPending}
            idle={!searching && value === saved}
            onClick={submit}
          >
            {searching ? texts.invite : texts.save}
          </Button>
        )}
      </div>
    </Section>
  );
}
