import { ownData as texts } from '@slovo/texts/web/own-data';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { useMinute } from '../../shared/clock.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { fullDate, timeOf } from '../../shared/format/dates.ts';
import { ownDataQuery } from '../../shared/data/own-data.ts';

/**
 * Is shown above every page of a person whose account is about to be deleted.
 * @param isNew they have just asked for it: what they pressed is gone, and the page may be scrolled
 */
export function LeavingBanner({ dueAt: due, isNew }: { dueAt: string; isNew: boolean }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) banner.current?.focus();
  }, [isNew]);
  const cache = useQueryClient();
  const at = useMinute();
  const keep = useMutationOnce({
    mutationFn: () => call('auth.cancel-account-deletion', {}),
    onSuccess: () =>
      cache.setQueryData(ownDataQuery.queryKey, (data) => ({
        export: data?.export ?? null,
        deletion: null,
      })),
  });
  return (
    <Banner
      ref={banner}
      tabIndex={-1}
      role="status"
      tone="danger"
      icon={<AlertIcon />}
      title={texts.leaving.title}
      action={
        <Button tone="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
          {texts.leaving.keep}
        </Button>
      }
    >
      {texts.leaving.text(`${fullDate(due, at)}, ${timeOf(due)}`)}
      {keep.error && <span role="alert"> {withReason(texts.leaving.failed, keep.error)}</span>}
    </Banner>
  );
}
