import { uploads as t } from '@slovo/texts/panel/uploads';
import { IconButton } from '@slovo/ui/primitives/button';
import { TrashIcon } from '@slovo/ui/primitives/icon';
import { useState } from 'react';
import { formats } from '../format/dates.ts';
import { megabytes } from '../format/megabytes.ts';
import { keptSessions } from './kept-sessions.ts';
import { discardSession, type Upload } from './uploads.ts';

/** Uploads that a reload has interrupted: the page cannot open their files by itself. */
export function Unfinished({ list }: { list: readonly Upload[] }) {
  const { number } = formats;
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const kept = keptSessions().filter(
    ({ sessionId }) =>
      !discarded.includes(sessionId) && !list.some(({ session }) => session?.id === sessionId),
  );
  // An upload that has just begun looks for its session itself.
  if (kept.length === 0 || list.some(({ state }) => state === 'uploading')) return null;
  const discard = (sessionId: string) => {
    setDiscarded([...discarded, sessionId]);
    void discardSession(sessionId);
  };
  return (
    <div role="group" aria-label={t.unfinished.label} className="ui-unfinished">
      <p className="ui-meta">{t.unfinished.text}</p>
      <ul>
        {kept.map(({ sessionId, name, size }) => (
          <li key={sessionId} className="ui-file">
            <span>
              <b className="ui-strong">{name}</b>{' '}
              <span className="ui-meta">{t.size(number(megabytes(size)))}</span>
            </span>
            <IconButton
              label={t.unfinished.discard(name)}
              icon={<TrashIcon size="s" />}
              onClick={() => discard(sessionId)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
