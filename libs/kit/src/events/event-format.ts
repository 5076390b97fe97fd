import type { EventDefinition } from '@slovo/contracts';
import { z } from 'zod';
import type { Carrier } from '../tracing/tracing.ts';

/** In the headers of an event whose format is not the first one. */
const FORMAT = 'slovo-format';

/** What the headers of a new event say of its format. */
export const formatHeader = ({ format = 1 }: EventDefinition): Carrier =>
  format === 1 ? {} : { [FORMAT]: String(format) };

/** Whether a newer release wrote what this one cannot read. */
export const isOfNewerRelease = (
  { format = 1 }: Pick<EventDefinition, 'format'>,
  carrier: Carrier,
  error: unknown,
): boolean => error instanceof z.ZodError && Number(carrier[FORMAT] ?? 1) > format;
