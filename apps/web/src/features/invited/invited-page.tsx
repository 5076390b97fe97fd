import { common } from '@slovo/texts/web/common';
import { motivatorLink } from '@slovo/texts/web/motivator-link';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { LoginIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, isRetryable } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { ResultOf } from '../../shared/api/wire.ts';
import { keepReturnPage } from '../../shared/auth/return-page.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { useMinute } from '../../shared/clock.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { fullDate } from '../../shared/format/dates.ts';
import { nameOf } from '../../shared/people/name-of.ts';
import { titleOf } from '../../shared/promise/labels.ts';

const texts = motivatorLink.page;

type Invited = ResultOf<'promises.get-motivator-link'>;

/** Where a link leads that invites one person, who may be new here, to be the motivator of a draft. */
export function InvitedPage({ code }: { code: string }) {
  const userId = useUser()?.id ?? null;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: keys.invited(code, userId),
    queryFn: ({ signal }) => call('promises.get-motivator-link', { code }, { signal }),
  });
  const isGone = error instanceof ApiError && error.status >= 400 && !isRetryable(error.status);
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      {data && !isGone ? (
        <Invitation code={code} invited={data} userId={userId} />
      ) : isPending ? (
        <EmptyState picture={week('aaaAaaa')} headingLevel={1} title={texts.loading} waiting />
      ) : (
        <div role="alert">
          <EmptyState
            picture={week(isGone ? 'mmmaaaa' : 'kkmaaaa')}
            headingLevel={1}
            title={isGone ? texts.gone : texts.failed}
            text={isGone ? texts.goneText : common.noAnswer}
            actions={
              isGone ? (
                <Button tone="quiet" render={<Link to="/" />}>
                  {texts.home}
                </Button>
              ) : (
                <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
              )
            }
          />
        </div>
      )}
    </Page>
  );
}

function Invitation({ code, invited, userId }: { code: string; invited: Invited; userId: number | null }) {
  const at = useMinute();
  const { owner, promise_id, expires_at, status } = invited;
  const promise = texts.promise(titleOf({ title: invited.promise_title }));
  if (owner.id === userId)
    return (
      <Said title={texts.ownTitle} text={texts.own}>
        <Button render={<Link to="/my/$id" params={{ id: String(promise_id) }} />}>{texts.open}</Button>
      </Said>
    );
  if (status === 'rejected' || status === 'cancelled')
    return (
      <Said title={texts.gone} text={status === 'rejected' ? texts.answered : texts.goneText}>
        <Button tone="quiet" render={<Link to="/" />}>
          {texts.home}
        </Button>
      </Said>
    );
  if (status === 'accepted')
    return (
      <Said title={texts.accepted} text={promise}>
        <Button render={<Link to="/promises/$id" params={{ id: String(promise_id) }} />}>{texts.open}</Button>
      </Said>
    );
  return (
    <Said
      title={texts.asks(nameOf(owner))}
      text={promise}
      more={`${texts.duty} ${texts.until(fullDate(expires_at, at))}`}
    >
      {userId === null ? (
        <BotButton payload={`m_${code}`} icon={<LoginIcon />} onClick={keepReturnPage}>
          {texts.signIn}
        </BotButton>
      ) : (
        <Accept code={code} invited={invited} userId={userId} />
      )}
      <Button tone="ghost" render={<Link to="/" />}>
        {texts.later}
      </Button>
    </Said>
  );
}

interface SaidProps {
  title: string;
  text: string;
  more?: string;
  children: ReactNode;
}

function Said({ title, text, more, children }: SaidProps) {
  return (
    <Card as="section" roomy className="grid gap-3">
      <h1>{title}</h1>
      <p className="ui-strong">{text}</p>
      {more && <p className="ui-meta">{more}</p>}
      <ButtonRow>{children}</ButtonRow>
    </Card>
  );
}

function Accept({ code, invited, userId }: { code: string; invited: Invited; userId: number }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const queryKey = keys.invited(code, userId);
  const take = useMutationOnce({
    mutationFn: () => call('promises.take-motivator-link', { code, accept: true }),
    onSuccess: () => queries.setQueryData<Invited>(queryKey, { ...invited, status: 'accepted' }),
    onError: (error) => {
      toasts.show({ tone: 'error', text: withReason(texts.failed, error) });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      {texts.accept}
    </Button>
  );
}
