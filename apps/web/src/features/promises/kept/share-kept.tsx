import { kept as texts } from '@slovo/texts/web/kept';
import { Button } from '@slovo/ui/primitives/button';
import { CopyIcon, PlaneIcon, PlusIcon } from '@slovo/ui/primitives/icon';
import { useEffect, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { pathOf } from '../../../shared/promise/promise-link.tsx';
import { canShare } from '../../../shared/share-link.ts';
import { insideTelegram } from '../../../shared/telegram/launch.ts';
import { useShare } from '../actions/use-share.ts';
import { cardAddress } from './card-picture.ts';

interface ShareKeptProps {
  promise: PromiseView;
  picture: File | undefined;
}

/**
 * Shares the picture where the system can, else the link. Telegram's and the system's share sheets open over the dialog;
 * the button says that the link was copied.
 */
export function ShareKept({ promise, picture }: ShareKeptProps) {
  const shareLink = useShare(promise);
  const [outcome, setOutcome] = useState<string>();
  const press = async () => {
    if (picture && (await sharePicture(picture, promise))) return;
    const how = await shareLink();
    if (how !== 'shared') setOutcome(texts.outcome[how]);
  };
  const opensSheet = canShare();
  return (
    <Button tone="quiet" icon={opensSheet ? <PlaneIcon /> : <CopyIcon />} onClick={() => void press()}>
      <span aria-live="polite">{outcome ?? (opensSheet ? texts.share : texts.copy)}</span>
    </Button>
  );
}

/** Whether the share sheet took it. A link to a Telegram chat shows the picture by itself. */
async function sharePicture(file: File, promise: PromiseView): Promise<boolean> {
  // Many apps drop the link of files that come with one, but none drops the words.
  const data = { files: [file], text: `${titleOf(promise)}\n${window.location.origin}${pathOf(promise)}` };
  if (insideTelegram || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The user closed the share sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Makes a story of the tall picture, in Telegram clients that can. */
export function ShareStory({ promise }: { promise: PromiseView }) {
  const address = cardAddress(promise, 'story');
  const share = useTelegramStory();
  if (!share || address === null) return null;
  return (
    <Button
      tone="quiet"
      icon={<PlusIcon />}
      onClick={() => share({ media_url: window.location.origin + address, text: titleOf(promise) })}
    >
      {texts.story}
    </Button>
  );
}

type Share = (story: { media_url: string; text: string }) => void;

function useTelegramStory(): Share | null {
  const [share, setShare] = useState<Share | null>(null);
  useEffect(() => {
    if (!insideTelegram) return;
    let isGone = false;
    void (async () => {
      const { client } = await import('../../../shared/telegram/client.ts');
      if (!client.supports('web_app_share_to_story') || !(await client.isResponsive()) || isGone) return;
      setShare(() => (story: Parameters<Share>[0]) => void client.send('web_app_share_to_story', story));
    })();
    return () => {
      isGone = true;
    };
  }, []);
  return share;
}
