import type { ReactNode } from 'react';
import { DayCell } from '../days/day-cell.tsx';
import type { DayState } from '../days/day.ts';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import { Quote } from '../primitives/banner.tsx';
import { CheckIcon, ChipIcon, CrossIcon, HourglassIcon, type Icon } from '../primitives/icon.tsx';

export type ReportStatus = 'pending' | 'approved' | 'rejected' | 'skipped' | 'milestone';

const STATUS: Record<ReportStatus, { tone: 'pending' | 'kept' | 'danger' | 'skipped'; icon?: Icon }> = {
  pending: { tone: 'pending', icon: HourglassIcon },
  approved: { tone: 'kept', icon: CheckIcon },
  milestone: { tone: 'kept', icon: CheckIcon },
  rejected: { tone: 'danger', icon: CrossIcon },
  skipped: { tone: 'skipped' },
};

export interface ReportCardProps {
  /** Target of links and of focus. */
  id?: string;
  status: ReportStatus;
  /** «На голосовании» */
  statusLabel: string;
  /** «06:48» */
  time: ReactNode;
  /** A Photo or Video. */
  media?: ReactNode;
  text?: string | null;
  /** Why it was rejected: shown above the text. */
  reason?: { title: string; text: string };
  /** The decision: «Илья Громов проголосовал за». Without a name the system decided. */
  decided?: { name?: string; src?: string | null; text: string };
  /** While pending: a VoteBlock, or the motivator's two buttons. */
  children?: ReactNode;
}

export function ReportCard({
  id,
  status,
  statusLabel,
  time,
  media,
  text,
  reason,
  decided,
  children,
}: ReportCardProps) {
  const { tone, icon: Sign } = STATUS[status];
  return (
    <article id={id} tabIndex={id === undefined ? undefined : -1} className="ui-card ui-report">
      <div className="ui-report-head">
        <Badge tone={tone} icon={Sign && <Sign />}>
          {statusLabel}
        </Badge>
        <span className="ui-meta">{time}</span>
      </div>
      {reason && (
        <Quote tone="danger" title={reason.title}>
          {reason.text}
        </Quote>
      )}
      {media}
      {text && (
        <p className="ui-report-said" data-quiet={status === 'rejected' || undefined}>
          {text}
        </p>
      )}
      {decided && (
        <div className="ui-report-foot">
          {decided.name ? <Avatar name={decided.name} src={decided.src} size="xs" /> : <ChipIcon size="s" />}
          {decided.text}
        </div>
      )}
      {children}
    </article>
  );
}

export interface VoteBlockProps {
  needed: number;
  given: number;
  /** «Нужен 1 голос для утверждения» */
  text: string;
  /** Why this viewer cannot vote: «Голосуют другие…». */
  note?: string;
  /** The vote's button; after voting a `kept` button. */
  action?: ReactNode;
}

export function VoteBlock({ needed, given, text, note, action }: VoteBlockProps) {
  return (
    <div className="ui-vote">
      <div className="ui-vote-head">
        <span className="ui-pips" aria-hidden>
          {Array.from({ length: needed }, (_, index) => (
            <i key={index} data-on={index < given || undefined} />
          ))}
        </span>
        <span className="ui-strong">{text}</span>
      </div>
      {note && <p className="ui-vote-note">{note}</p>}
      {action}
    </div>
  );
}

export interface DayGroupProps {
  state: DayState;
  /** «День 18» */
  title: ReactNode;
  /** «вчера» */
  when?: ReactNode;
  /** Target of links from the calendar. */
  id?: string;
  children: ReactNode;
}

/** Reports of one day under its heading. */
export function DayGroup({ state, title, when, id, children }: DayGroupProps) {
  return (
    <section className="ui-day-group" id={id}>
      <h3>
        <DayCell state={state} />
        {title}
        {when && <span className="ui-meta">{when}</span>}
      </h3>
      {children}
    </section>
  );
}
