import { NOTICE_TILES, type NoticeStats, type NoticeTile, RECEIPT_STATUSES } from '@slovo/domain/notice';
import { notifications as texts } from '@slovo/texts/web/notifications';
import { StatTiles } from '@slovo/ui/patterns/stat-tiles';
import { Search, Select } from '@slovo/ui/primitives/field';
import type { NoticeFilter } from './use-notices.ts';

const COUNTS: Record<NoticeTile, keyof NoticeStats> = {
  all: 'total',
  new: 'unread',
  read: 'read',
  delivered: 'delivered',
};
const FILTERS: readonly NoticeFilter[] = ['all', 'new', ...RECEIPT_STATUSES];

export interface NoticeFiltersProps {
  stats: NoticeStats | undefined;
  filter: NoticeFilter;
  onFilter: (filter: NoticeFilter) => void;
  search: string;
  onSearch: (search: string) => void;
}

/** The tiles and the select set the same filter: the tiles show counts, the select has the rarer statuses too. */
export function NoticeFilters({ stats, filter, onFilter, search, onSearch }: NoticeFiltersProps) {
  const tiles = NOTICE_TILES.map((tile) => ({
    key: tile,
    label: texts.tiles[tile],
    value: stats ? stats[COUNTS[tile]] : '–',
    pressed: filter === tile,
    onPress: () => onFilter(tile),
  }));
  return (
    <>
      <StatTiles label={texts.tilesLabel} items={tiles} />
      <div className="ui-compact my-3 flex flex-wrap gap-2 *:min-w-[220px] *:flex-1" role="search">
        <Search
          label={texts.search}
          placeholder={texts.searchHint}
          inputMode="numeric"
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-w-0 flex-1"
        />
        <span className="min-w-0 flex-1">
          <Select
            aria-label={texts.filter}
            value={filter}
            onChange={(event) => onFilter(FILTERS.find((one) => one === event.target.value) ?? 'all')}
          >
            {FILTERS.map((one) => (
              <option key={one} value={one}>
                {texts.filters[one]}
              </option>
            ))}
          </Select>
        </span>
      </div>
    </>
  );
}
