import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { ResultOf } from '../api/wire.ts';

export type MessageTemplate = ResultOf<'notifications.list-templates'>['templates'][number];

/** They change with a release only. */
const FRESH_MS = 3_600_000;

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['templates'],
    queryFn: async ({ signal }) => (await call('notifications.list-templates', {}, { signal })).templates,
    staleTime: FRESH_MS,
  });

/** Languages without a text of their own get the Russian one. */
export const sampleIn = ({ samples }: MessageTemplate, lang: string) =>
  samples.find((sample) => sample.lang === lang) ?? samples.find((sample) => sample.lang === 'ru');
