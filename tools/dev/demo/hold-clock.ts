import { DemoProgress } from './demo-progress.ts';

export interface Where {
  /** DATA_DIR */
  folder: string;
  natsUrl: string;
  /** NATS_PREFIX */
  prefix?: string;
}

/**
 * Puts the product's clock back to where a demo was broken off. Otherwise it would have run on while the system was
 * stopped, and the services would end days that the story has not lived yet. To be called before they start.
 */
export async function holdDemoClock({ folder, natsUrl, prefix = '' }: Where): Promise<void> {
  const progress = new DemoProgress(folder, Date.now());
  if (!progress.isResumed || progress.isGivenUp) return;
  // Loaded here: a start seldom needs it, and keeps in memory what it has loaded.
  const { moveOffset } = await import('./move-offset.ts');
  await moveOffset({ natsUrl, prefix }, -progress.idleMs(Date.now()));
  progress.begin();
}
