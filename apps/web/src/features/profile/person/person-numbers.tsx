import { profile as texts } from '@slovo/texts/web/profile';
import { StatTiles } from '@slovo/ui/patterns/stat-tiles';
import type { ProfilePage } from '../../../shared/api/wire.ts';

const KINDS = ['promises', 'completed', 'reports'] as const;

export function PersonStats({ stats }: { stats: ProfilePage['stats'] }) {
  const items = KINDS.map((key) => ({ key, value: stats[key], label: texts.stats[key](stats[key]) }));
  return <StatTiles label={texts.stats.label} items={items} />;
}
