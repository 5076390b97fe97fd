import { type ApprovalType, isVotingBlind } from '@slovo/domain/promise';
import { common } from '@slovo/texts/web/common';
import { detail } from '@slovo/texts/web/detail';
import { errors } from '@slovo/texts/web/errors';
import { Page, Split } from '@slovo/ui/patterns/page';
import { PromiseHead } from '@slovo/ui/patterns/promise-head';
import { Badge } from '@slovo/ui/primitives/badge';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CheckIcon, EyeIcon, PencilIcon, RefreshIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { showNothing } from '../../shared/feedback/error-boundary.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { factsOf } from '../../shared/promise/facts.ts';
import { isLeft, kindsOf, stageOf, statusBadge, titleOf } from '../../shared/promise/labels.ts';
import type { EditForm } from './actions/owner-menu.tsx';
import { BackToList } from './back-to-list.tsx';
import { DaysAhead, DaysCard } from './days/days-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { PrimaryAction } from './actions/primary-action.tsx';
import { useKeptMoment } from './kept/use-kept-moment.ts';
import { LostWord } from './voice/lost-word.tsx';
import { PauseBanner } from './voice/pause-banner.tsx';
import { type PromiseActions, usePromiseActions } from './actions/use-promise-actions.ts';
import type { StartChoice } from '../../shared/promise/start-day.tsx';

const KeptWord = lazy(async () => ({ default: (await import('./kept/kept-word.tsx')).KeptWord }));
// The menu is rarely used, so it loads after the page.
const OwnerMenu = lazy(async () => ({ default: (await import('./actions/owner-menu.tsx')).OwnerMenu }));

export interface PromisePageProps {
  promise: PromiseView;
  isOwner: boolean;
  /** The address is the public one: the owner sees a badge. */
  publicAddress: boolean;
  onReport: () => void;
  edit: EditForm;
  /** The approval that is shown as chosen but not saved yet. */
  approvalChoice: ApprovalType | undefined;
  startDay: StartChoice;
  /** What a reader of another's promise can do now; the owner of a vote is invited to call a witness. */
  readerBar: ReactNode;
  /** The choice of who approves the reports; only for the owner of a draft. */
  approval: ReactNode;
  /** Absent for a draft. */
  reports: ReactNode;
  /** Shown to others, and to all on the public page. */
  author: ReactNode;
  /** The moment before a draft starts. */
  renderGiving: (giving: Giving) => ReactNode;
}

export interface Giving {
  onGive: () => Promise<PromiseView>;
  onClose: () => void;
}

export function PromisePage(props: PromisePageProps) {
  const { promise, isOwner, approvalChoice, startDay, onReport } = props;
  const actions = usePromiseActions(promise);
  const [isGiving, setIsGiving] = useState(false);
  const onStart = () => setIsGiving(true);
  const moment = useKeptMoment(promise, isOwner);
  return (
    <Page width="wide" withAction={isOwner || promise.pending_count > 0}>
      <title>{common.pageTitle(titleOf(promise))}</title>
      <Split even className="max-lg:mx-auto max-lg:max-w-[640px]">
        <Overview {...props} actions={actions} onStart={onStart} onKeptMoment={moment.open} />
        {stageOf(promise) === 'draft' ? (
          isOwner && (
            <div className="mt-6 grid gap-3 lg:mt-[44px]">
              {props.approval}
              <PrimaryAction
                promise={promise}
                approvalChoice={approvalChoice}
                actions={actions}
                onStart={onStart}
                onReport={onReport}
              />
            </div>
          )
        ) : (
          <div className="lg:mt-[44px] lg:[&>.ui-section]:mt-0">{props.reports}</div>
        )}
      </Split>
      {moment.isOpen && (
        <LazyPart failed={showNothing}>
          <KeptWord promise={promise} onClose={moment.close} />
        </LazyPart>
      )}
      {isGiving &&
        props.renderGiving({
          onGive: () =>
            actions.start.mutateAsync({
              ...startDay,
              approvalType: approvalChoice ?? promise.approval_type,
            }),
          onClose: () => setIsGiving(false),
        })}
    </Page>
  );
}

type OverviewProps = Pick<
  PromisePageProps,
  'promise' | 'isOwner' | 'publicAddress' | 'onReport' | 'edit' | 'readerBar' | 'author'
> & {
  actions: PromiseActions;
  onStart: () => void;
  onKeptMoment: () => void;
};

/** What the promise is and how it goes. */
function Overview({
  promise,
  isOwner,
  publicAddress,
  onReport,
  edit,
  readerBar,
  author,
  actions,
  onStart,
  onKeptMoment,
}: OverviewProps) {
  const draft = stageOf(promise) === 'draft';
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <BackToList promise={promise} />
        <Head
          promise={promise}
          actions={isOwner ? actions : undefined}
          edit={edit}
          author={(publicAddress || !isOwner) && author}
        />
        {isOwner && publicAddress && <Badge className="mt-2">{detail.owner}</Badge>}
      </div>
      {isOwner && !draft && (
        <PrimaryAction promise={promise} actions={actions} onStart={onStart} onReport={onReport} />
      )}
      {readerBar}
      {isOwner && isLeft(promise) && (
        <LostWord
          promise={promise}
          onLetGo={() => actions.close.mutate('give_up')}
          lettingGo={actions.close.isPending}
        />
      )}
      <PauseBanner promise={promise} isOwner={isOwner} />
      {isOwner && isVotingBlind(factsOf(promise)) && (
        <VotingBlind onPublish={() => actions.privacy.mutate(true)} />
      )}
      {draft ? <DaysAhead promise={promise} /> : <DaysCard promise={promise} />}
      <FactsCard promise={promise} onPrivacy={isOwner ? (on) => actions.privacy.mutate(on) : undefined} />
      {isOwner && stageOf(promise) === 'success' && (
        <Button tone="quiet" block icon={<CheckIcon />} onClick={onKeptMoment}>
          {detail.howItWent}
        </Button>
      )}
      {isOwner && draft && <EditLink promise={promise} />}
    </div>
  );
}

function EditLink({ promise }: { promise: PromiseView }) {
  return (
    <Button
      tone="quiet"
      block
      icon={<PencilIcon />}
      render={<Link to="/create" search={{ draft_id: promise.id }} />}
    >
      {detail.edit}
    </Button>
  );
}

interface HeadProps {
  promise: PromiseView;
  /** Only for the owner. */
  actions: PromiseActions | undefined;
  edit: EditForm;
  author: ReactNode;
}

function Head({ promise, actions, edit, author }: HeadProps) {
  const { label, tone } = statusBadge(promise);
  return (
    <PromiseHead
      title={titleOf(promise)}
      status={<Badge tone={tone}>{label}</Badge>}
      kinds={kindsOf(promise)}
      about={promise.description}
      author={author}
      menu={
        actions && (
          <LazyPart waiting={<span className="-me-3 size-[44px] shrink-0" />} failed={retryMenu}>
            <OwnerMenu promise={promise} actions={actions} edit={edit} />
          </LazyPart>
        )
      }
    />
  );
}

/** A private promise with a public vote: nobody can see it to vote. */
function VotingBlind({ onPublish }: { onPublish: () => void }) {
  return (
    <Banner
      tone="pending"
      icon={<EyeIcon />}
      action={
        <Button tone="quiet" onClick={onPublish}>
          {detail.blind.action}
        </Button>
      }
    >
      {detail.blind.text}
    </Banner>
  );
}

/** Replaces the menu's button if the menu cannot be loaded. */
const retryMenu = (retry: () => void) => (
  <IconButton label={errors.tryAgain} icon={<RefreshIcon />} onClick={retry} />
);
