import type { ReactNode } from 'react';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge, type BadgeTone } from '../primitives/badge.tsx';
import { Choice, ChoiceGroup, type OnPick } from '../primitives/choice.tsx';
import { ChipIcon, PeopleIcon, PersonCheckIcon } from '../primitives/icon.tsx';

export type ApprovalType = 'system' | 'anyuser' | 'specific';

const ICONS = { system: ChipIcon, anyuser: PeopleIcon, specific: PersonCheckIcon } satisfies Record<
  ApprovalType,
  unknown
>;

export interface ApprovalChooserProps {
  /** «Кто подтверждает отчёты» */
  legend: string;
  /** If a visible heading already says it. */
  legendUnseen?: boolean;
  options: readonly { value: ApprovalType; title: string; hint: string }[];
  value: ApprovalType | undefined;
  onPick: OnPick<ApprovalType>;
  disabled?: boolean;
}

export function ApprovalChooser({
  legend,
  legendUnseen,
  options,
  value,
  onPick,
  disabled,
}: ApprovalChooserProps) {
  return (
    <ChoiceGroup legend={legend} legendUnseen={legendUnseen}>
      {options.map((option) => {
        const Sign = ICONS[option.value];
        return (
          <Choice
            key={option.value}
            name="approval"
            value={option.value}
            chosen={value}
            onPick={onPick}
            disabled={disabled}
            icon={<Sign />}
            title={option.title}
            hint={option.hint}
          />
        );
      })}
    </ChoiceGroup>
  );
}

export interface InvitationCardProps {
  name: string;
  src?: string | null;
  /** «@vetrova · вчера, 19:20» */
  meta: string;
  status: { label: string; tone: BadgeTone };
  /** «Ожидается принятие приглашения мотиватором…» */
  text: string;
  /** «Отозвать приглашение» as a danger-ghost Button. */
  action?: ReactNode;
}

/** Shown directly under the approval choice that needs it. */
export function InvitationCard({ name, src, meta, status, text, action }: InvitationCardProps) {
  return (
    <div className="ui-card ui-invitation">
      <div>
        <Avatar name={name} src={src} />
        <div>
          <p className="ui-strong">{name}</p>
          <p className="ui-meta">{meta}</p>
        </div>
        <Badge tone={status.tone}>{status.label}</Badge>
      </div>
      <p className="ui-muted">{text}</p>
      {action}
    </div>
  );
}
