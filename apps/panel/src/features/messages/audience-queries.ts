import { PREVIEW_MS } from '@slovo/domain/batch';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { AudienceFilters, AudiencePreview, Batch } from '../../shared/api/wire.ts';

/** The people who would get a message, exact at that moment and requested again after 15 minutes. Nothing is sent. */
export const audienceQuery = (filters: AudienceFilters, channels: Batch['channels'], enabled = true) =>
  queryOptions({
    queryKey: ['audience', filters, channels],
    queryFn: async ({ signal }) =>
      (await call(
        'notifications.send-group',
        { preview: true, filters, channels },
        { signal, inQuery: ['preview'] },
      )) as AudiencePreview,
    enabled: enabled && (channels.telegram || channels.web),
    staleTime: PREVIEW_MS,
    refetchInterval: PREVIEW_MS,
  });

/** Telegram takes about so many messages a second. */
const RATE = 29.5;
export const minutesFor = ({ reach: { telegram } }: AudiencePreview): number =>
  Math.max(1, Math.ceil(telegram / RATE / 60));
