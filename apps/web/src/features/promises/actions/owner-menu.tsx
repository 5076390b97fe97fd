import {
  canClose,
  OWNER_COMPLETION_TYPES,
  type OwnerCompletionType,
  PROMISE_KINDS,
} from '@slovo/domain/promise';
import { type Closing, closing } from '@slovo/texts/web/closing';
import { detail } from '@slovo/texts/web/detail';
import { voice } from '@slovo/texts/web/voice';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import {
  CheckIcon,
  CopyIcon,
  CrossIcon,
  HourglassIcon,
  MoreVerticalIcon,
  PencilIcon,
  PlaneIcon,
  TrashIcon,
} from '@slovo/ui/primitives/icon';
import type { MenuItem } from '@slovo/ui/primitives/menu';
import { lazy, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { LazyPart } from '../../../shared/feedback/lazy-part.tsx';
import { factsOf } from '../../../shared/promise/facts.ts';
import { canShare } from '../../../shared/share-link.ts';
import { useShare } from './use-share.ts';
import { Menu } from '@slovo/ui/primitives/menu';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { canEditWording } from './can-edit-wording.ts';
import { mayPause } from '../voice/may-pause.ts';
import { canSkipToday } from './can-skip-today.ts';
import type { PromiseActions } from './use-promise-actions.ts';

const EditSheet = lazy(async () => ({ default: (await import('../edit/edit-sheet.tsx')).EditSheet }));

const PauseSheet = lazy(async () => ({ default: (await import('../voice/pause-sheet.tsx')).PauseSheet }));

type Asked = { kind: 'close'; as: OwnerCompletionType } | { kind: 'delete' };

export interface OwnerMenuProps {
  promise: PromiseView;
  actions: PromiseActions;
  edit: EditForm;
}

/** The state of the form of title and description. */
export interface EditForm {
  isOpen: boolean;
  /** Once opened it stays mounted and keeps its text. */
  isMounted: boolean;
  open: () => void;
  close: () => void;
}

/** Rare and destructive actions. Those that cannot be undone ask for confirmation. */
export function OwnerMenu({ promise, actions, edit }: OwnerMenuProps) {
  const shareLink = useShare(promise);
  const share = () => void shareLink();
  const [asked, setAsked] = useState<Asked>();
  /** Once opened it stays mounted, so that it closes as it opened. */
  const [pausing, setPausing] = useState<'open' | 'closed'>();
  const items: MenuItem[] = [
    ...(canEditWording(promise)
      ? [{ key: 'edit', label: detail.wording.title, icon: <PencilIcon />, onSelect: edit.open }]
      : []),
    ...(promise.is_public
      ? [
          canShare()
            ? { key: 'share', label: detail.share, icon: <PlaneIcon />, onSelect: share }
            : { key: 'share', label: detail.copy, icon: <CopyIcon />, onSelect: share },
        ]
      : []),
    ...(canSkipToday(promise)
      ? [{ key: 'skip', label: detail.skip, icon: <CheckIcon />, onSelect: () => actions.skip.mutate() }]
      : []),
    ...(mayPause(promise)
      ? [
          {
            key: 'pause',
            label: voice.pause.take,
            icon: <HourglassIcon />,
            onSelect: () => setPausing('open'),
          },
        ]
      : []),
    ...finalItems(promise, setAsked),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu trigger={<IconButton label={detail.more} icon={<MoreVerticalIcon />} />} items={items} />
      <Question
        promise={promise}
        asked={asked}
        onNo={() => setAsked(undefined)}
        onYes={(question) => {
          setAsked(undefined);
          if (question.kind === 'delete') actions.remove.mutate();
          else actions.close.mutate(question.as);
        }}
      />
      {pausing && (
        <LazyPart>
          <PauseSheet promise={promise} open={pausing === 'open'} onClose={() => setPausing('closed')} />
        </LazyPart>
      )}
      {edit.isMounted && (
        <LazyPart>
          <EditSheet promise={promise} open={edit.isOpen} onClose={edit.close} />
        </LazyPart>
      )}
    </>
  );
}

/** What cannot be undone: closing a running promise, deleting a draft. */
function finalItems(promise: PromiseView, onAsk: (asked: Asked) => void): MenuItem[] {
  const facts = factsOf(promise);
  const closings = OWNER_COMPLETION_TYPES.filter((as) => canClose({ userId: promise.user_id }, facts, as).ok);
  const mayDelete = facts.status === 'draft' && facts.invitation !== 'pending';
  return [
    ...closings.map((as, index) => ({
      key: as,
      label: detail.close[as],
      icon: as === 'success' ? <CheckIcon /> : <CrossIcon />,
      danger: as !== 'success',
      apart: index === 0,
      onSelect: () => onAsk({ kind: 'close', as }),
    })),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: detail.delete,
            icon: <TrashIcon />,
            danger: true,
            onSelect: () => onAsk({ kind: 'delete' }),
          },
        ]
      : []),
  ];
}

interface QuestionProps {
  promise: PromiseView;
  asked: Asked | undefined;
  onYes: (asked: Asked) => void;
  onNo: () => void;
}

function Question({ promise, asked, onYes, onNo }: QuestionProps) {
  const deletes = asked?.kind === 'delete';
  return (
    <Sheet
      open={asked !== undefined}
      onClose={onNo}
      title={deletes ? detail.delete : detail.closeAsk}
      description={deletes ? detail.deleteAsk : asked && detail.close[asked.as]}
      actions={
        <>
          <Button tone="quiet" onClick={onNo}>
            {detail.closeNo}
          </Button>
          <Button
            tone={asked?.kind === 'close' && asked.as === 'success' ? 'primary' : 'danger'}
            onClick={() => asked && onYes(asked)}
          >
            {deletes ? detail.deleteYes : detail.closeYes}
          </Button>
        </>
      }
    >
      {asked?.kind === 'close' && <Meaning promise={promise} as={asked.as} />}
    </Sheet>
  );
}

/** What the outcome means for this promise in its present state. */
function Meaning({ promise, as }: { promise: PromiseView; as: OwnerCompletionType }) {
  const facts: Closing = {
    kept: promise.completed_days,
    total: promise.days_total,
    left: promise.days.filter(({ state }) => state === 'ahead').length,
    byDays: PROMISE_KINDS[promise.type].closesItself,
    isPublic: promise.is_public,
  };
  return (
    <>
      <p>{closing.means[as](facts)}</p>
      <p className="ui-meta">{closing.final(facts)}</p>
    </>
  );
}
