import { common } from '@slovo/texts/web/common';
import { create as texts } from '@slovo/texts/web/create';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { AlertIcon, PlusIcon } from '@slovo/ui/primitives/icon';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { PromiseTile } from '../../shared/promise/promise-tile.tsx';

const { success } = texts;

export function SuccessPage({ promise }: { promise: PromiseView }) {
  const { start, starting, failure } = useStart(promise.id);
  return (
    <Page width="step" className="text-center">
      <title>{common.pageTitle(success.title)}</title>
      <div className="grid justify-items-center gap-3">
        <Ribbon days={week('Oaaaaaa')} size="big" className="w-full max-w-[280px]" />
        <h1>{success.title}</h1>
        <p className="max-w-[46ch] text-ink-2">{success.text}</p>
      </div>
      <div className="my-5 text-start">
        <PromiseTile promise={promise} headingLevel={2} />
      </div>
      {failure !== null && (
        <Banner
          tone="danger"
          icon={<AlertIcon />}
          role="alert"
          className="mb-4 text-start"
          title={`${success.startFailed}.`}
        >
          {failure}
        </Banner>
      )}
      <Button big block busy={starting} onClick={start}>
        {success.startNow}
      </Button>
      <ButtonRow className="mt-3 justify-center">
        <Button tone="quiet" render={<Link to={`/promises/${promise.id}` as string} />}>
          {success.open}
        </Button>
        <Button tone="quiet" render={<Link to="/my" />}>
          {success.my}
        </Button>
        <Button tone="ghost" icon={<PlusIcon />} render={<Link to="/create" />}>
          {success.again}
        </Button>
      </ButtonRow>
    </Page>
  );
}

/** Starts the promise: day 1 is today. Then opens its page. */
function useStart(id: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: () => call('promises.start-promise', { id }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.lists });
      void queries.invalidateQueries({ queryKey: keys.promise(id) });
      void navigate({
        to: `/promises/${id}` as string,
        state: { message: { text: success.started, type: 'success' } },
      });
    },
  });
  return { start: () => mutate(), starting: isPending, failure: error ? messageOf(error) : null };
}
