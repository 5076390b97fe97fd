import { marks as t } from '@slovo/texts/panel/marks';
import { Button } from '@slovo/ui/primitives/button';
import { CopyIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import type { Marks } from './use-marks.ts';

/** How many rows are marked, and what can be done with them. */
export function MarkedBar({ marks: { ids, clear } }: { marks: Marks }) {
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ids.join('\n'));
      toasts.show({ tone: 'success', text: t.copied(ids.length) });
    } catch {
      toasts.show({ tone: 'error', text: t.notCopied });
    }
  };
  return (
    <div className="ui-panel-actions">
      <span className="ui-meta" role="status">
        {ids.length > 0 && t.count(ids.length)}
      </span>
      {ids.length > 0 && (
        <>
          <Button tone="quiet" icon={<CopyIcon size="s" />} onClick={() => void copy()}>
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
