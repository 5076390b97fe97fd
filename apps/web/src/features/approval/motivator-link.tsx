import { motivatorLink } from '@slovo/texts/web/motivator-link';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { CopyIcon, PlaneIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { PromiseView, ResultOf } from '../../shared/api/wire.ts';
import { useMinute } from '../../shared/clock.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { fullDate } from '../../shared/format/dates.ts';
import { titleOf } from '../../shared/promise/labels.ts';
import { LinkOffer } from '../../shared/promise/link-offer.tsx';
import { useMotivatorLink } from './use-motivator-link.ts';
import { canShare, copyLink, shareLink } from '../../shared/share-link.ts';

const texts = motivatorLink.own;

type Found = ResultOf<'promises.find-motivator-link'>;

/** Invites a person who is not here yet: the first to open the link and agree becomes the motivator. */
export function MotivatorLink({ promise }: { promise: PromiseView }) {
  const { id } = promise;
  const queries = useQueryClient();
  const toasts = useToasts();
  const at = useMinute();
  const queryKey = keys.motivatorLink(id);
  const { data } = useMotivatorLink(id);
  const failed = (error: Error) => toasts.show({ tone: 'error', text: withReason(texts.failed, error) });
  const create = useMutation({
    mutationFn: () => call('promises.create-motivator-link', { id }),
    onSuccess: (link) => queries.setQueryData<Found>(queryKey, { link }),
    onError: failed,
  });
  const withdraw = useMutationOnce({
    mutationFn: () => call('promises.withdraw-motivator-link', { id }),
    onSuccess: () => {
      queries.setQueryData<Found>(queryKey, { link: null });
      toasts.show({ tone: 'success', text: texts.withdrawn });
    },
    onError: failed,
  });
  const link = data?.link;
  if (!link) return <LinkOffer busy={create.isPending} onPress={() => create.mutate()} />;
  const url = window.location.origin + link.path;
  const copy = async () => {
    const isCopied = await copyLink(url);
    toasts.show(isCopied ? { tone: 'success', text: texts.copied } : { tone: 'error', text: texts.failed });
  };
  const share = async () => {
    const how = await shareLink(url, texts.words(titleOf(promise)));
    if (how === 'copied') toasts.show({ tone: 'success', text: texts.copied });
    if (how === 'failed') toasts.show({ tone: 'error', text: texts.failed });
  };
  return (
    <Card as="section" className="grid gap-2" aria-label={texts.title}>
      <p className="ui-strong">{texts.title}</p>
      <p className="ui-meta">{texts.text(fullDate(link.expires_at, at))}</p>
      <p className="break-all text-1">{url}</p>
      <ButtonRow>
        {canShare() && (
          <Button tone="quiet" icon={<PlaneIcon />} onClick={() => void share()}>
            {texts.share}
          </Button>
        )}
        <Button tone="quiet" icon={<CopyIcon />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button tone="danger-ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {texts.withdraw}
        </Button>
      </ButtonRow>
    </Card>
  );
}
