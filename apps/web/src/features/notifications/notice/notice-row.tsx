import { actionsFor, isFresh, isUnread, type NoticeAction } from '@slovo/domain/notice';
import { notifications as texts } from '@slovo/texts/web/notifications';
import { NotificationRow } from '@slovo/ui/patterns/rows';
import type { BadgeTone } from '@slovo/ui/primitives/badge';
import { Button } from '@slovo/ui/primitives/button';
import { RefreshIcon } from '@slovo/ui/primitives/icon';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import type { ReceiptView } from '../../../shared/api/wire.ts';
import { useCameFrom } from '../../../shared/came-from.ts';
import { LazyPart } from '../../../shared/feedback/lazy-part.tsx';
import { type Attached, attachedTo, BOX } from './attached.ts';
import { NoticeHtml } from './notice-html.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { invites, noticePath } from './notice-path.ts';
import { noticeDate } from './notice-date.ts';
import { useNoticeActions } from './use-notice-actions.ts';

const MutePromise = lazy(() => import('./mute-promise.tsx'));
// Few notices have media.
const NoticeMedia = lazy(async () => ({ default: (await import('./notice-media.tsx')).NoticeMedia }));

const TONES: Record<string, BadgeTone> = { pending: 'pending', responded: 'kept', failed: 'danger' };

export interface NoticeRowProps {
  receipt: ReceiptView;
  /** The current minute. */
  at: number;
  onHide: (id: number) => void;
}

/** A notice. A click anywhere marks it as read and opens its promise. */
export function NoticeRow({ receipt, at, onHide }: NoticeRowProps) {
  const { act, markRead } = useNoticeActions(receipt);
  const navigate = useNavigate();
  const path = noticePath(receipt);
  const offered = actionsFor(receipt.status, receipt.message_key, invites(receipt));
  const attached = attachedTo(receipt);
  const muted = receipt.actions.find((one) => one.kind === 'mute-promise');
  const working = act.isPending ? act.variables : null;

  const press = (action: NoticeAction) => {
    if (working) return;
    act.mutate(action);
    if (action === 'view' && path) void navigate({ to: path });
  };
  return (
    <div className="relative [&_.ui-btn]:z-[1] [&_.ui-media]:z-[1]" data-notice={receipt.id}>
      <NotificationRow
        icon={<NoticeIcon receipt={receipt} />}
        title={
          <Opener path={path} unread={isUnread(receipt.status)} onOpen={() => markRead.mutate()}>
            <span lang={receipt.lang}>{receipt.title}</span>
          </Opener>
        }
        text={
          <span className="whitespace-pre-line" lang={receipt.lang}>
            {receipt.html ? <NoticeHtml html={receipt.html} /> : receipt.text}
          </span>
        }
        status={{ label: statusLabel(receipt.status), tone: TONES[receipt.status] }}
        when={noticeDate(receipt.created_at, at)}
        fresh={isFresh(receipt, at)}
        media={attached.length > 0 && <Media attached={attached} />}
        hide={{ label: texts.hide, onPress: () => onHide(receipt.id) }}
        actions={
          (offered.length > 0 || muted) && (
            <>
              {offered.map(({ action }) => (
                <Button
                  key={action}
                  tone={action === 'accept' ? 'primary' : 'quiet'}
                  icon={action === 'retry' && <RefreshIcon size="s" />}
                  busy={working === action}
                  onClick={() => press(action)}
                >
                  {texts.actions[action]}
                </Button>
              ))}
              {muted && (
                <LazyPart>
                  <MutePromise promiseId={muted.promiseId} />
                </LazyPart>
              )}
            </>
          )
        }
      />
    </div>
  );
}

/** The placeholder reserves the space, so that nothing moves. */
function Media({ attached }: { attached: readonly Attached[] }) {
  const [only, second] = attached;
  const box = only && !second && (
    <MediaBox ratio={only.type === 'video' ? 'video' : 'photo'} className={BOX}>
      <Skeleton height="100%" className="ui-media-wait" />
    </MediaBox>
  );
  return (
    <LazyPart waiting={box}>
      <NoticeMedia attached={attached} />
    </LazyPart>
  );
}

const statusLabel = (status: string): string =>
  (texts.statuses as Partial<Record<string, string>>)[status] ?? texts.unknownStatus;

const WHOLE_ROW =
  'text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2';

/** The title's link covers the row, as on a promise's card. Without a promise it only marks the notice as read. */
function Opener({
  path,
  unread,
  onOpen,
  children,
}: {
  path: string | null;
  unread: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  const cameFrom = useCameFrom();
  const open = () => {
    if (unread) onOpen();
  };
  if (path)
    return (
      <Link to={path} state={cameFrom} className={WHOLE_ROW} onClick={open}>
        {children}
      </Link>
    );
  if (!unread) return children;
  return (
    <button type="button" className={`${WHOLE_ROW} font-title`} onClick={open}>
      {children}
    </button>
  );
}
