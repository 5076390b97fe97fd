import { person as t } from '@slovo/texts/panel/person';
import { Tile, Tiles } from '@slovo/ui/primitives/tile';
import type { AdminUserPage } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';

/** A number whose service did not answer is a dash, and says so: it is never a zero. */
export function PersonTiles({ person }: { person: AdminUserPage }) {
  const { number } = formats;
  const { promises, votes, receipts, stats } = person;
  const unknown = { value: '—', label: t.tiles.unknown };
  const tiles = [
    {
      key: 'promises',
      ...(promises === null
        ? { value: number(person.promisesCount), label: t.tiles.unknown }
        : { value: number(promises.total), label: t.tiles.promises(promises.running) }),
    },
    {
      key: 'completed',
      ...(promises === null
        ? unknown
        : {
            value: t.tiles.outOf(number(stats.completed), number(promises.closed)),
            label: t.tiles.completed,
          }),
    },
    { key: 'reports', value: number(stats.reports), label: t.tiles.reports },
    {
      key: 'votes',
      ...(votes === null ? unknown : { value: number(votes.cast), label: t.tiles.votes }),
    },
    {
      key: 'receipts',
      ...(receipts === null
        ? unknown
        : {
            value: t.tiles.outOf(number(receipts.delivered), number(receipts.total)),
            label: t.tiles.receipts,
          }),
    },
  ];
  return (
    <Tiles label={t.counts} className="ui-panel-tiles">
      {tiles.map(({ key, ...tile }) => (
        <Tile key={key} {...tile} />
      ))}
    </Tiles>
  );
}
