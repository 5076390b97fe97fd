import type { ApprovalType } from '@slovo/domain/promise';
import { APPROVAL_TYPES } from '@slovo/domain/promise';
import { approval as texts } from '@slovo/texts/web/approval';
import { ApprovalChooser } from '@slovo/ui/patterns/approval';
import { Section } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { PromiseView, PublicProfile } from '../../shared/api/wire.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { InvitationBlock } from './invitation-block.tsx';
import { MotivatorLink } from './motivator-link.tsx';
import { MotivatorSearch } from './motivator-search.tsx';
import { useMotivatorLink } from './use-motivator-link.ts';
import { useSaveApproval } from './use-save-approval.ts';

const OPTIONS = APPROVAL_TYPES.map((value) => ({ value, ...texts.options[value] }));

export interface ApprovalSectionProps {
  promise: PromiseView;
  /** What is shown as chosen, if it is not saved yet. The page holds it, because the start uses what is shown. */
  choice: ApprovalType | undefined;
  onChoose: Dispatch<SetStateAction<ApprovalType | undefined>>;
}

/**
 * Chooses who approves the reports of a draft. A choice is saved at once, except for a motivator, who has to be picked
 * first. While an invitation is pending the choice is locked: the owner has to withdraw it first.
 */
export function ApprovalSection({ promise, ...chosen }: ApprovalSectionProps) {
  const { value, choose, person, pick, problem, submit, saving } = useApprovalForm(promise, chosen);
  const saved = promise.approval_type;
  const { invitation } = factsOf(promise);
  const waits = invitation === 'pending';
  const specific = value === 'specific';
  useChoiceOfLink(promise, chosen.onChoose);
  const searching = specific && !waits && invitation !== 'accepted';
  return (
    <Section id="approval" title={texts.title} className="!mt-0">
      <div className="grid gap-3">
        <ApprovalChooser
          legend={texts.title}
          legendUnseen
          options={OPTIONS}
          value={value}
          disabled={waits}
          onPick={choose}
        />
        {specific && saved === 'specific' && <InvitationBlock promise={promise} />}
        {searching && <MotivatorSearch person={person} problem={problem} onPick={pick} />}
        {!specific && problem && (
          <p role="alert" className="text-1 text-danger-ink">
            {problem}
          </p>
        )}
        {(searching || (!waits && !specific)) && (
          <Button tone="quiet" block busy={saving} idle={!searching && value === saved} onClick={submit}>
            {searching ? texts.invite : texts.save}
          </Button>
        )}
        {searching && person === undefined && <MotivatorLink promise={promise} />}
      </div>
    </Section>
  );
}

/** A draft has its motivator only once a person takes the link. Its owner has chosen one, so the page shows that. */
function useChoiceOfLink(
  { id, approval_type: saved }: PromiseView,
  onChoose: ApprovalSectionProps['onChoose'],
) {
  const { data } = useMotivatorLink(id, saved !== 'specific');
  const isOpen = data?.link != null;
  useEffect(() => {
    if (isOpen) onChoose((current) => current ?? 'specific');
  }, [isOpen, onChoose]);
}

function useApprovalForm(
  promise: PromiseView,
  { choice, onChoose }: Pick<ApprovalSectionProps, 'choice' | 'onChoose'>,
) {
  const [person, setPerson] = useState<PublicProfile>();
  const { save, saving, problem, setProblem } = useSaveApproval(promise, (done) => {
    // Another may have been chosen in the meantime.
    onChoose((current) => (current === done ? undefined : current));
    setPerson(undefined);
  });
  const saved = promise.approval_type;
  const value = choice ?? saved;
  const choose = (next: ApprovalType) => {
    onChoose(next);
    setProblem(undefined);
    // Back to the saved one: sent only if another choice is on its way.
    if (next !== 'specific' && (next !== saved || saving()))
      save.mutate({ approvalType: next, username: null });
  };
  const pick = (next: PublicProfile | undefined) => {
    setPerson(next);
    setProblem(undefined);
  };
  const submit = () => {
    if (saving()) return;
    const specific = value === 'specific';
    if (specific && !person) return setProblem(texts.errors.choose);
    save.mutate({
      approvalType: value,
      username: specific ? person!.username : null,
      ...(specific && { invitee_id: person!.id }),
    });
  };
  return { value, choose, person, pick, problem, submit, saving: save.isPending };
}
