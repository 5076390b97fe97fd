import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../primitives/badge.tsx';
import { ButtonRow, IconButton } from '../primitives/button.tsx';
import { CrossIcon } from '../primitives/icon.tsx';

export interface NotificationRowProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  status: { label: string; tone?: BadgeTone };
  /** «14 минут назад» */
  when: string;
  /** New ones have a warm background. */
  fresh?: boolean;
  media?: ReactNode;
  actions?: ReactNode;
  /** Hides the row; `label` is the button's spoken name. */
  hide?: { label: string; onPress: () => void };
}

/** A row of `<Card flush divided>`. */
export function NotificationRow({
  icon,
  title,
  text,
  status,
  when,
  fresh,
  media,
  actions,
  hide,
}: NotificationRowProps) {
  return (
    <article className="ui-notice" data-fresh={fresh || undefined}>
      <span className="ui-glyph">{icon}</span>
      <div>
        <div className="ui-notice-head">
          <h3>{title}</h3>
          {hide && <IconButton icon={<CrossIcon size="s" />} label={hide.label} onClick={hide.onPress} />}
        </div>
        <p className="ui-muted">{text}</p>
        {media && <div className="ui-notice-media">{media}</div>}
        <div className="ui-notice-status">
          <Badge tone={status.tone}>{status.label}</Badge>
          <span className="ui-meta">{when}</span>
        </div>
        {actions && <ButtonRow>{actions}</ButtonRow>}
      </div>
    </article>
  );
}

export interface SessionRowProps {
  icon: ReactNode;
  /** «Telegram Mini App» */
  title: string;
  /** «iPhone, iOS 26» */
  device: string;
  /** «185.12.44.•••» */
  address?: string;
  /** «3 часа назад», or «Active now» with `active`. */
  when: string;
  active?: boolean;
  /** Terminate, or a badge «Это вы». */
  action: ReactNode;
}

/** An item of `<Card as="ul" flush divided>`. */
export function SessionRow({ icon, title, device, address, when, active, action }: SessionRowProps) {
  return (
    <li className="ui-session">
      <span className="ui-glyph">{icon}</span>
      <div>
        <p className="ui-strong">{title}</p>
        <p className="ui-meta">{device}</p>
        <p className="ui-meta ui-session-when">
          {address && <span>{address}</span>}
          <span data-active={active || undefined}>{when}</span>
        </p>
      </div>
      {action}
    </li>
  );
}
