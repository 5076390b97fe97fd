import { segments as t } from '@slovo/texts/panel/segments';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { AudienceFilters } from '../../shared/api/wire.ts';
import { type Segment, segmentsQuery } from './segment-queries.ts';

/** Another operator may change the list at any time, so each answer is followed by another look at it. */
export function useSegmentChanges(onSaved: (segment: Segment) => void, onRemoved: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = segmentsQuery();
  const put = (segment: Segment) =>
    queries.setQueryData(queryKey, (known) => [
      ...(known ?? []).filter(({ id }) => id !== segment.id),
      segment,
    ]);
  const refresh = () => void queries.invalidateQueries({ queryKey });

  const save = useMutation({
    mutationFn: (change: { id?: number; name?: string; filters?: AudienceFilters }) =>
      change.id === undefined
        ? call('notifications.create-segment', { name: change.name ?? '', filters: change.filters ?? {} })
        : call('notifications.update-segment', { ...change, id: change.id }),
    onSuccess: (segment) => {
      put(segment);
      onSaved(segment);
      toasts.show({ tone: 'success', text: t.saved(segment.name) });
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Segment) => {
      try {
        await call('notifications.delete-segment', { id });
      } catch (error) {
        // Another operator was quicker: the segment is gone, as wanted.
        if (!(error instanceof ApiError) || error.code !== 'SEGMENT_NOT_FOUND') throw error;
      }
    },
    onSuccess: (_, segment) => {
      queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== segment.id));
      onRemoved();
      toasts.show({ tone: 'success', text: t.removed(segment.name) });
    },
    onSettled: refresh,
  });
  return { save, remove };
}
export type SegmentChanges = ReturnType<typeof useSegmentChanges>;
