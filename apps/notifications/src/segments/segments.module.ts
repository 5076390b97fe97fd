import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.ts';
import { CreateSegment } from './calls/create-segment.ts';
import { DeleteSegment } from './calls/delete-segment.ts';
import { ListSegments } from './calls/list-segments.ts';
import { UpdateSegment } from './calls/update-segment.ts';

@Module({
  imports: [OperatorsModule],
  controllers: [CreateSegment, DeleteSegment, ListSegments, UpdateSegment],
})
export class SegmentsModule {}
