import { promises } from '@slovo/texts/panel/promises';
import { KeyHints, Pager } from '@slovo/ui/panel/pager';
import type { PromiseList } from '../../shared/api/wire.ts';
import { useFormats } from '../../shared/format/dates.ts';
import { usePageKeys } from '../../shared/keys/use-page-keys.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

export function PromisesPager({ list, onPage }: { list: PromiseList; onPage: (page: number) => void }) {
  const t = usePanelTexts(promises);
  const { number } = useFormats();
  const { total, limit, offset, items, hasMore } = list;
  const page = Math.floor(offset / limit) + 1;
  const onPrevious = page > 1 ? () => onPage(page - 1) : undefined;
  const onNext = hasMore ? () => onPage(page + 1) : undefined;
  usePageKeys(onPrevious, onNext);
  return (
    <Pager
      previous={t.previous}
      next={t.next}
      text={t.page(
        number(page),
        number(Math.max(page, Math.ceil(total / limit))),
        number(offset + 1),
        number(offset + items.length),
        number(total),
      )}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <KeyHints
        items={[
          { keys: ['J', 'K'], text: t.keys.rows },
          { keys: ['↵'], text: t.keys.open },
          { keys: ['Del'], text: t.keys.remove },
          { keys: ['F'], text: t.keys.filter },
        ]}
      />
    </Pager>
  );
}
