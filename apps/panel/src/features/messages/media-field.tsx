import { isDownloadOnly } from '@slovo/domain/upload';
import { messages } from '@slovo/texts/panel/messages';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CrossIcon, PlusIcon } from '@slovo/ui/primitives/icon';
import { lazy, Suspense, useState } from 'react';
import { formats } from '../../shared/format/dates.ts';
import type { ChosenMedia } from './message-fields.ts';
import { megabytes } from '../../shared/format/megabytes.ts';

const MediaPicker = lazy(() => import('./media-picker.tsx'));

interface MediaFieldProps {
  media: ChosenMedia | null;
  onChange: (media: ChosenMedia | null) => void;
}

/** The optional file of a message. */
export function MediaField({ media, onChange }: MediaFieldProps) {
  const { media: t } = messages;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className="ui-label">{t.label}</p>
      {media && <Chosen media={media} onRemove={() => onChange(null)} />}
      <Button tone="quiet" icon={<PlusIcon size="s" />} onClick={() => setOpen(true)}>
        {media ? t.change : t.choose}
      </Button>
      <Suspense>
        {isOpen && (
          <MediaPicker
            onClose={() => setOpen(false)}
            onPick={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Chosen({ media, onRemove }: { media: ChosenMedia; onRemove: () => void }) {
  const { media: t } = messages;
  const { number } = formats;
  return (
    <>
      <div className="ui-file mb-2">
        <span>
          <b className="ui-strong">{media.name}</b>
          <span className="ui-table-sub">
            {media.mimeType} · {t.size(number(megabytes(media.fileSize)))}
          </span>
        </span>
        <IconButton label={t.remove(media.name)} icon={<CrossIcon size="s" />} onClick={onRemove} />
      </div>
      {isDownloadOnly(media.mimeType) && <p className="ui-meta mb-2">{t.asDocument}</p>}
    </>
  );
}
