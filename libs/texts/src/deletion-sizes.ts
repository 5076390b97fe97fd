import type { DeletionFacts } from '@slovo/domain/deletion';

const MEGABYTE = 1024 * 1024;
export const megabytesOf = ({ mediaBytes }: DeletionFacts): number => Math.round(mediaBytes / MEGABYTE);
