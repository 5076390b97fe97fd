import { ownData as texts } from '@slovo/texts/web/own-data';
import { Button, ButtonRow, IconButton } from '@slovo/ui/primitives/button';
import { RepeatIcon } from '@slovo/ui/primitives/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { ResultOf } from '../../shared/api/wire.ts';
import { useMinute } from '../../shared/clock.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { ownDataQuery } from '../../shared/data/own-data.ts';
import { downloadFile } from '../../shared/download-file.ts';
import { readyUntil, Said } from './said.tsx';

type Copy = NonNullable<ResultOf<'auth.get-own-data'>['export']>;

/** What became of the latest copy, its download, and the request of a new one. */
export function DataCopy({ latest }: { latest: Copy | null }) {
  const at = useMinute();
  const request = useRequest();
  const download = useMutationOnce({
    mutationFn: (id: number) => call('auth.link-data-export', { id }),
    onSuccess: ({ url }, id) => downloadFile(url, `slovo-${id}.zip`),
  });
  const problem = request.error
    ? withReason(texts.requestFailed, request.error)
    : download.error && withReason(texts.downloadFailed, download.error);
  return (
    <>
      <Said role="status">{latest ? sentenceOf(latest, at) : texts.none}</Said>
      {problem && <p role="alert">{problem}</p>}
      <ButtonRow className="min-h-[44px] flex-nowrap">
        {latest?.state === 'ready' && (
          <Button busy={download.isPending} onClick={() => download.mutate(latest.id)}>
            {texts.download(latest.size ?? 0)}
          </Button>
        )}
        {latest?.state === 'ready' ? (
          <IconButton
            label={texts.requestAgain}
            icon={<RepeatIcon />}
            busy={request.isPending}
            onClick={() => request.mutate()}
          />
        ) : (
          latest?.state !== 'making' && (
            <Button busy={request.isPending} onClick={() => request.mutate()}>
              {latest ? texts.requestAgain : texts.request}
            </Button>
          )
        )}
      </ButtonRow>
    </>
  );
}

function sentenceOf({ state, expires_at: until }: Copy, at: number): string {
  if (state === 'making') return texts.making;
  if (state === 'failed') return texts.notMade;
  return state === 'ready' && until ? readyUntil(until, at) : texts.expired;
}

/** A press that got no answer is repeated with the same key, so that it makes one copy. */
function useRequest() {
  const cache = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutationOnce({
    mutationFn: () => call('auth.request-data-export', {}, { idempotencyKey: key }),
    onSuccess: (copy) => {
      setKey(crypto.randomUUID());
      cache.setQueryData(ownDataQuery.queryKey, (known) => known && { ...known, export: copy });
    },
  });
}
