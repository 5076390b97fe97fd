import type { ReactNode } from 'react';
import type { Day } from '../days/day.ts';
import type { DayWords } from '../days/describe-days.ts';
import { Ribbon } from '../days/ribbon.tsx';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import {
  FlagIcon,
  type Icon,
  LeafIcon,
  PeakIcon,
  RepeatIcon,
  ScalesIcon,
  ScissorsIcon,
} from '../primitives/icon.tsx';
import { renderElement, type RenderElement } from '../primitives/render-element.ts';
import { CardFoot } from './card-foot.tsx';

export type PromiseKind = 'habit' | 'challenge' | 'goal';
export type PenaltyMode = 'none' | 'normal' | 'final';

export interface PromiseKindsProps {
  kind: PromiseKind;
  /** «Привычка» */
  label: string;
  /** «Ежедневно» */
  frequency?: string;
  /** Habits only: tints the card; `label` is the mode's name, spoken and shown on hover. */
  penalty?: { mode: PenaltyMode; label: string };
}

const KIND_ICONS: Record<PromiseKind, Icon> = { habit: RepeatIcon, challenge: PeakIcon, goal: FlagIcon };
const PENALTY_ICONS: Record<PenaltyMode, Icon> = { none: LeafIcon, normal: ScalesIcon, final: ScissorsIcon };

/** What a promise is, in one quiet line: kind, frequency, penalty mode. */
export function PromiseKinds({ kind, label, frequency, penalty }: PromiseKindsProps) {
  const KindIcon = KIND_ICONS[kind];
  const PenaltyIcon = penalty && PENALTY_ICONS[penalty.mode];
  return (
    <div className="ui-kinds">
      <Badge tone="plain" icon={<KindIcon />}>
        {label}
      </Badge>
      {frequency && <Badge tone="plain">{frequency}</Badge>}
      {PenaltyIcon && (
        <Badge tone="plain" title={penalty.label}>
          <PenaltyIcon label={penalty.label} />
        </Badge>
      )}
    </div>
  );
}

export interface PromiseCardProps {
  title: string;
  /** To the promise; the whole card becomes its target. */
  link?: RenderElement;
  about?: string | null;
  kinds: PromiseKindsProps;
  /** active (default) is tinted by its penalty mode; a draft is an outline; a closed one is plain paper. */
  stage?: 'draft' | 'active' | 'success' | 'failed';
  days?: readonly Day[];
  words?: DayWords;
  /** At the right of the title: a TodayMark or a Badge. */
  mark?: ReactNode;
  /** «День: 19 из 30 дней · 17 отчётов» */
  foot?: ReactNode;
  /** At the right of the foot: a Knot with the skips, «окно 30 дней», «голосование». */
  aside?: ReactNode;
  /** On feeds: the author, and when. */
  author?: { name: string; src?: string | null; when?: ReactNode; link?: RenderElement };
  headingLevel?: 2 | 3;
  /** From 1024 px only one line: title, mark and action. */
  compact?: boolean;
  /** Below the foot, above the card's own link. */
  action?: ReactNode;
}

export function PromiseCard({
  title,
  link,
  about,
  kinds,
  stage = 'active',
  days,
  words,
  mark,
  foot,
  aside,
  author,
  headingLevel = 3,
  compact,
  action,
}: PromiseCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article
      className="ui-promise"
      data-penalty={kinds.penalty?.mode}
      data-stage={stage}
      data-compact={compact || undefined}
    >
      {author && <Author {...author} />}
      <div className="ui-promise-top">
        <PromiseKinds {...kinds} />
        <Heading>
          {link ? renderElement(link, { className: 'ui-promise-open', children: title }) : title}
        </Heading>
        {mark}
      </div>
      {about && <p className="ui-promise-about">{about}</p>}
      {days && days.length > 0 && <Ribbon days={days} words={words} />}
      <CardFoot foot={foot} aside={aside} />
      {action && <div className="ui-promise-action">{action}</div>}
    </article>
  );
}

function Author({ name, src, when, link }: NonNullable<PromiseCardProps['author']>) {
  const content = (
    <>
      <Avatar name={name} src={src} size="s" />
      <span className="ui-cut">{name}</span>
      {when && <span className="ui-meta">{when}</span>}
    </>
  );
  if (link) return renderElement(link, { className: 'ui-author', children: content });
  return <div className="ui-author">{content}</div>;
}
