import { pages as t } from '@slovo/texts/panel/pages';
import { type KeyHint, KeyHints, Pager } from '@slovo/ui/panel/pager';
import { formats } from '../format/dates.ts';
import { usePageKeys } from '../keys/use-page-keys.ts';

interface PagePagerProps {
  /** As the server answers a page. */
  list: { total: number; limit: number; offset: number; hasMore: boolean };
  /** Rows of this page. */
  shown: number;
  /** Instead of the number, where the server stopped counting. */
  totalText?: string;
  keys?: readonly KeyHint[];
  /** Pages are numbered from 1. */
  onPage: (page: number) => void;
}

/** Which page of a numbered list this is; → and ← turn it. */
export function PagePager({ list, shown, totalText, keys, onPage }: PagePagerProps) {
  const { total, limit, offset, hasMore } = list;
  const { number } = formats;
  const page = Math.floor(offset / limit) + 1;
  const onPrevious = page > 1 ? () => onPage(page - 1) : undefined;
  const onNext = hasMore ? () => onPage(page + 1) : undefined;
  usePageKeys(onPrevious, onNext);
  const of = number(Math.max(page, Math.ceil(total / limit)));
  const text = t.page(
    number(page),
    of,
    number(offset + 1),
    number(offset + shown),
    totalText ?? number(total),
  );
  return (
    <Pager previous={t.previous} next={t.next} text={text} onPrevious={onPrevious} onNext={onNext}>
      {keys && <KeyHints items={keys} />}
    </Pager>
  );
}
