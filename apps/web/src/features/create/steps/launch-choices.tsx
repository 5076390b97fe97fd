import { APPROVAL_TYPES } from '@slovo/domain/promise';
import { approval } from '@slovo/texts/web/approval';
import { launching as texts } from '@slovo/texts/web/launching';
import { ApprovalChooser } from '@slovo/ui/patterns/approval';
import { Card } from '@slovo/ui/primitives/card';
import { Switch } from '@slovo/ui/primitives/switch';
import { lazy } from 'react';
import { LazyPart } from '../../../shared/feedback/lazy-part.tsx';
import { type Answers, withApproval } from '../answers/answers.ts';

// Its texts are those of the draft's page and of the link's, which most promises do not need.
const LinkOffer = lazy(async () => ({
  default: (await import('../../../shared/promise/link-offer.tsx')).LinkOffer,
}));

const OPTIONS = APPROVAL_TYPES.map((value) => ({ value, ...approval.options[value] }));

export interface LaunchChoicesProps {
  answers: Answers;
  onChange: (next: Answers) => void;
  /** Saves the draft and makes a link by which its motivator comes. */
  onInviteByLink: () => void;
}

/** The last questions: who approves the reports, and who sees the promise. */
export function LaunchChoices({ answers, onChange, onInviteByLink }: LaunchChoicesProps) {
  const { approval: chosen, isPublic } = answers;
  return (
    <div className="grid gap-3">
      <ApprovalChooser
        legend={texts.approval}
        options={OPTIONS}
        value={chosen}
        onPick={(next) => onChange(withApproval(answers, next))}
      />
      {chosen === 'specific' && (
        <>
          <p className="ui-meta">{texts.inviteLater}</p>
          <LazyPart>
            <LinkOffer onPress={onInviteByLink} />
          </LazyPart>
        </>
      )}
      <Card className="!py-[6px]">
        <Switch
          label={texts.visible}
          value={isPublic ? texts.visibleOf.public : texts.visibleOf.private}
          checked={isPublic}
          onChange={(on) => onChange({ ...answers, isPublic: on })}
        />
      </Card>
      {chosen === 'anyuser' && !isPublic && <p className="ui-meta">{texts.blind}</p>}
    </div>
  );
}
