import { library } from '@slovo/texts/panel/library';
import { KeyHints, Pager } from '@slovo/ui/panel/pager';
import { useFormats } from '../../shared/format/dates.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

interface FilePagerProps {
  limit: number;
  offset: number;
  total: number;
  hasMore: boolean;
  /** Files of this page. */
  shown: number;
  onPage: (page: number) => void;
}

export function FilePager({ limit, offset, total, hasMore, shown, onPage }: FilePagerProps) {
  const t = usePanelTexts(library);
  const { number } = useFormats();
  const page = Math.floor(offset / limit) + 1;
  return (
    <Pager
      previous={t.previous}
      next={t.next}
      text={t.page(
        number(page),
        number(Math.max(page, Math.ceil(total / limit))),
        number(offset + 1),
        number(offset + shown),
        number(total),
      )}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={hasMore ? () => onPage(page + 1) : undefined}
    >
      <KeyHints
        items={[
          { keys: ['J', 'K'], text: t.keys.rows },
          { keys: ['↵'], text: t.keys.open },
          { keys: ['Del'], text: t.keys.remove },
          { keys: ['/'], text: t.keys.search },
        ]}
      />
    </Pager>
  );
}
