import type { PromiseView } from '@slovo/contracts';

/** The pause that is on or ahead of a running promise. */
export const pauseOf = ({ pause, today, status }: PromiseView): PromiseView['pause'] =>
  pause && today && status === 'active' && today <= pause.until ? pause : null;

/** `05.12`: the dates are the owner's own. */
export const dayAndMonth = (date: string): string => `${date.slice(8)}.${date.slice(5, 7)}`;
