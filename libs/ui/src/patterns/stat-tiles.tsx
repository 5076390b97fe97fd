import { Tile, Tiles, type TileProps } from '../primitives/tile.tsx';

export interface StatTilesProps {
  label: string;
  items: readonly (TileProps & { key: string })[];
}

/** Counts in a row; with `onPress` they filter the list below. Four and more are as wide as their labels. */
export function StatTiles({ label, items }: StatTilesProps) {
  return (
    <Tiles label={label} fit={items.length > 3}>
      {items.map(({ key, ...tile }) => (
        <Tile key={key} {...tile} />
      ))}
    </Tiles>
  );
}
