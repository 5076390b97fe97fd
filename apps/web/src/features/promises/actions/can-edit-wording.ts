import { canEdit } from '@slovo/domain/promise';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { factsOf } from '../../../shared/promise/facts.ts';
import { stageOf } from '../../../shared/promise/labels.ts';

/** Title and description of a promise that has started. A draft is edited as a whole, by the wizard. */
export const canEditWording = (promise: PromiseView): boolean =>
  canEdit({ userId: promise.user_id }, factsOf(promise)).ok && stageOf(promise) !== 'draft';
