import { AudienceFilters, type Segment } from '@slovo/contracts';
import type { Prisma } from '../database.ts';

type SegmentRow = Prisma.SegmentGetPayload<object>;

export const segmentView = ({ id, name, filters, createdBy, updatedAt }: SegmentRow): Segment => ({
  id,
  name,
  filters: AudienceFilters.parse(filters),
  createdBy,
  updatedAt: updatedAt.toISOString(),
});
