import type { Count } from '../ru/counts.ts';
import { countEn } from './plural.ts';

export type { Count };

export const daysCount = (count: Count): string => countEn(count, 'day', 'days');

/** After “of”: “of 1 day”, “of 30 days”. */
export const ofDays = (count: Count): string => countEn(count, 'day', 'days');

export const promisesCount = (count: Count): string => countEn(count, 'promise', 'promises');

export const reportsCount = (count: Count): string => countEn(count, 'report', 'reports');

export const votesCount = (count: Count): string => countEn(count, 'vote', 'votes');
