import { publicHandRoutes } from '@slovo/contracts/public-routes';
import { offersWitnesses } from '@slovo/domain/vote';
import { witness } from '@slovo/texts/web/witness';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { PeopleIcon, PlaneIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { call, send } from '../../shared/api/call.ts';
import type { PromiseView } from '../../shared/api/wire.ts';
import { keys } from '../../shared/data/keys.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { titleOf } from '../../shared/promise/labels.ts';
import { shareLink } from '../../shared/share-link.ts';
import { insideTelegram } from '../../shared/telegram/launch.ts';

const texts = witness.call;

/** Invites the owner to call a witness, after the start and while a report waits. */
export function CallWitness({ promise }: { promise: PromiseView }) {
  const facts = factsOf(promise);
  const isOffered =
    offersWitnesses({ userId: promise.user_id }, facts) &&
    (promise.reports_count === 0 || promise.pending_count > 0);
  // The link is requested before the press: a browser opens a share sheet only while it handles one.
  const { data } = useQuery({
    queryKey: keys.witnessLink(promise.id),
    queryFn: () => call('voting.get-witness-link', { id: promise.id }),
    enabled: isOffered,
    staleTime: Infinity,
  });
  const share = useShare(promise);
  if (!isOffered || !data) return null;
  const url = window.location.origin + data.path;
  const words = texts.words(titleOf(promise));
  const telegram = `https://t.me/share/url?${new URLSearchParams({ url, text: words }).toString()}`;
  const press = (event: MouseEvent) => {
    if (!insideTelegram && !('share' in navigator)) return;
    event.preventDefault();
    void share(url, words);
  };
  return (
    <Banner
      icon={<PeopleIcon />}
      action={
        <Button
          tone="quiet"
          icon={<PlaneIcon />}
          render={<a href={telegram} target="_blank" rel="noreferrer" />}
          onClick={press as never}
        >
          {texts.button}
        </Button>
      }
    >
      {texts.text}
    </Banner>
  );
}

/** In the mini app a prepared message, if the client and the bot can; else the share sheet with the link. */
function useShare({ id }: PromiseView) {
  const toasts = useToasts();
  return async (url: string, words: string) => {
    if (insideTelegram && (await shareMessage(id))) return;
    const how = await shareLink(url, words);
    if (how === 'copied') toasts.show({ tone: 'success', text: texts.copied });
    if (how === 'failed') toasts.show({ tone: 'error', text: texts.failed });
  };
}

async function shareMessage(id: number): Promise<boolean> {
  const { client } = await import('../../shared/telegram/client.ts');
  if (!client.supports('web_app_send_prepared_message')) return false;
  const { method, path } = publicHandRoutes.prepareShare;
  try {
    const { body } = await send(path.replace(':id', String(id)), { method, failure: texts.failed });
    const message = (body as { prepared_message_id: string }).prepared_message_id;
    return client.send('web_app_send_prepared_message', { id: message });
  } catch {
    // The bot may not prepare messages; the link can be shared all the same.
    return false;
  }
}
