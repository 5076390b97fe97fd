import type { AudienceFilters } from '../api/wire.ts';

export interface ChosenSegment {
  id: number;
  filters: AudienceFilters;
}

export interface SegmentChoiceProps {
  filters: AudienceFilters;
  /** A filter holds what is none, so the filters cannot be saved. */
  isWrong: boolean;
  /** The saved audience from which the filters were taken. */
  segment: number | null;
  onChoose: (segment: ChosenSegment | null) => void;
}
