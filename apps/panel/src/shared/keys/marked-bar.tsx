import { marks as t } from '@slovo/texts/panel/marks';
import { Button } from '@slovo/ui/primitives/button';
import { CopyIcon } from '@slovo/ui/primitives/icon';
import { useCopy } from '../feedback/use-copy.ts';
import type { Marks } from './use-marks.ts';

/** How many rows are marked, and what can be done with them. */
export function MarkedBar({ marks: { ids, clear } }: { marks: Marks }) {
  const copy = useCopy();
  return (
    <div className="ui-panel-actions">
      <span className="ui-meta" role="status">
        {ids.length > 0 && t.count(ids.length)}
      </span>
      {ids.length > 0 && (
        <>
          <Button
            tone="quiet"
            icon={<CopyIcon size="s" />}
            onClick={() =>
              void copy(ids.join('\n'), { copied: t.copied(ids.length), notCopied: t.notCopied })
            }
          >
            {t.copy}
          </Button>
          <Button tone="ghost" onClick={clear}>
            {t.clear}
          </Button>
        </>
      )}
    </div>
  );
}
