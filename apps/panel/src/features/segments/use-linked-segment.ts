import { useEffect, useRef, useState } from 'react';
import type { ChosenSegment } from '../../shared/messages/chosen-segment.ts';
import type { Segment } from './segment-queries.ts';

export interface LinkedSegment {
  /** The segment in the address, so that the form can be sent to a colleague. */
  linked: number | undefined;
  onLink: (segment: number | null) => void;
}

interface Linking extends LinkedSegment {
  segments: readonly Segment[] | undefined;
  segment: number | null;
  onChoose: (segment: ChosenSegment | null) => void;
}

/**
 * Keeps the address and the form alike: a segment that appears in the address is chosen, and one that is chosen appears in
 * the address. Returns whether the address named one that does not exist.
 */
export function useLinkedSegment({ linked, onLink, segments, segment, onChoose }: Linking): boolean {
  const handled = useRef<number>(undefined);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const isNew = linked !== handled.current && linked !== undefined;
    if (isNew && !segments) return;
    handled.current = linked;
    if (isNew) {
      const found = segments?.find(({ id }) => id === linked);
      setMissing(!found);
      // The draft's own filters may have been changed since it was chosen.
      if (found && linked !== segment) onChoose(found);
      if (!found) {
        if (segment !== null) onChoose(null);
        onLink(null);
      }
    } else if ((segment ?? undefined) !== linked) onLink(segment);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when one of the two sides changes
  }, [linked, segment, segments]);
  return isMissing;
}
