import { approval as texts } from '@slovo/texts/web/approval';
import { common } from '@slovo/texts/web/common';
import { InvitationCard } from '@slovo/ui/patterns/approval';
import type { BadgeTone } from '@slovo/ui/primitives/badge';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { InvitationView, PromiseView } from '../../shared/api/wire.ts';
import { useMinute } from '../../shared/clock.ts';
import { keys } from '../../shared/data/keys.ts';
import { fullDate, nearDate } from '../../shared/format/dates.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { useWithdraw } from './use-save-approval.ts';

const TONES: Record<InvitationView['status'], BadgeTone> = {
  pending: 'pending',
  accepted: 'kept',
  rejected: 'danger',
  cancelled: 'neutral',
};

/** The latest invitation, below the choice that needs it. */
export function InvitationBlock({ promise }: { promise: PromiseView }) {
  const { data, isError } = useQuery({
    queryKey: keys.invitations(promise.id),
    queryFn: async ({ signal }) =>
      invitationsOf(await call('promises.list-invitations', { id: promise.id }, { signal })),
  });
  const withdraw = useWithdraw(promise);
  const [asks, setAsks] = useState(false);
  const at = useMinute();
  const invitation = promise.invitation ?? data?.[0];
  const failure = isError && (
    <Banner tone="danger" role="alert" icon={<AlertIcon />}>
      {texts.errors.load}
    </Banner>
  );
  if (!invitation) return failure || null;
  const { status, invitee, invitee_username, created_at, expires_at } = invitation;
  const name = nameOf(invitee);
  const open = status === 'pending' || status === 'accepted';
  return (
    <>
      {failure}
      <InvitationCard
        name={name}
        src={invitee.photo_url}
        meta={[invitee_username && `@${invitee_username}`, nearDate(created_at, at)]
          .filter(Boolean)
          .join(' · ')}
        status={{ label: texts.status[status], tone: TONES[status] }}
        text={status === 'pending' ? texts.text.pending(fullDate(expires_at, at)) : texts.text[status]}
        action={
          open && (
            <Button
              tone="danger-ghost"
              className="-ml-3 justify-self-start"
              busy={withdraw.isPending}
              onClick={() => setAsks(true)}
            >
              {texts.withdraw}
            </Button>
          )
        }
      />
      <WithdrawSheet
        open={asks && open}
        name={name}
        onClose={() => setAsks(false)}
        onWithdraw={() => {
          setAsks(false);
          withdraw.mutate();
        }}
      />
    </>
  );
}

interface WithdrawSheetProps {
  open: boolean;
  name: string;
  onClose: () => void;
  onWithdraw: () => void;
}

/** It cannot be taken back: nobody is invited again whose invitation was withdrawn. */
function WithdrawSheet({ open, name, onClose, onWithdraw }: WithdrawSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.withdrawAsk}
      description={texts.withdrawAskMore(name)}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button tone="danger" onClick={onWithdraw}>
            {texts.withdrawYes}
          </Button>
        </>
      }
    />
  );
}

/** The list is in `data.invitations`, in `invitations`, or the answer is the array itself. */
export function invitationsOf(answer: unknown): InvitationView[] {
  if (Array.isArray(answer)) return answer as InvitationView[];
  const { invitations, data } = (answer ?? {}) as {
    invitations?: InvitationView[];
    data?: { invitations?: InvitationView[] };
  };
  return invitations ?? data?.invitations ?? [];
}
