import {
  cancelPromiseDeletion,
  cancelUserDeletion,
  getPromiseDeletion,
  getUserDeletion,
  retryPromiseDeletion,
  retryUserDeletion,
  runPromiseDeletion,
  runUserDeletion,
  DeletionJobId,
  parseDeletionJobId,
} from '@slovo/contracts';
import { parseInput } from '@slovo/kit/calls';
import { z } from 'zod';

const Params = z.object({ id: DeletionJobId });

const promise = {
  get: getPromiseDeletion,
  cancel: cancelPromiseDeletion,
  run: runPromiseDeletion,
  retry: retryPromiseDeletion,
} as const;
const user = {
  get: getUserDeletion,
  cancel: cancelUserDeletion,
  run: runUserDeletion,
  retry: retryUserDeletion,
} as const;

/** The calls of the service that owns a job, and the job's number there. @throws Refusal BAD_INPUT */
export function ownerOf(params: unknown) {
  const { id: text } = parseInput(Params, params);
  const { subject, id } = parseDeletionJobId(text)!;
  return { id, calls: subject === 'promise' ? promise : user };
}
