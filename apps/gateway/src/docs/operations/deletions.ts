import {
  DeletionJob,
  DeletionReceipt,
  handRoutes,
  Id,
  PromiseDryRun,
  type RefusalCode,
  startUserDeletion,
  UserDryRun,
} from '@slovo/contracts';
import { z } from 'zod';
import { exampleOf } from '../examples.ts';
import { answer, IDEMPOTENCY_KEY, refused, REFUSED_ALWAYS, SECURITY } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { at, type Operations } from './operations.ts';

const REFUSED_TO_OPERATORS = ['ADMIN_TOKEN_INVALID', 'ADMIN_TOKEN_EXPIRED', 'NOT_OPERATOR'] as const;
const JOB_ID: Json = { type: 'string', pattern: '^(promise|user)-[1-9][0-9]{0,9}$' };

interface Described {
  id: string;
  summary: string;
  output: z.ZodType;
  refusals: readonly RefusalCode[];
  parameter?: Json;
  body?: Json;
}

/** Describes `deletions/routes`. */
export const deletionOperations = (schemas: Schemas): Operations => {
  const described = (given: Described): Json => operation(schemas, given);
  const job = { output: DeletionJob, parameter: JOB_ID };
  return {
    [at(handRoutes.dryRunPromiseDeletion)]: described({
      id: 'dryRunPromiseDeletion',
      summary: 'What the deletion of a promise would remove, summed over all services',
      output: PromiseDryRun,
      refusals: ['PROMISE_NOT_FOUND'],
    }),
    [at(handRoutes.deleteUser)]: described({
      id: 'deleteUser',
      summary: 'Deletes a person, or with `dryRun` tells what that would remove',
      output: z.union([DeletionReceipt, UserDryRun]),
      refusals: ['TOO_LARGE', ...startUserDeletion.refusals],
      body: userBody(schemas),
    }),
    [at(handRoutes.deletionStatus)]: described({
      ...job,
      id: 'getDeletionStatus',
      summary: 'The state of a deletion: its steps and what is gone',
      refusals: ['DELETION_NOT_FOUND'],
    }),
    [at(handRoutes.cancelDeletion)]: described({
      ...job,
      id: 'cancelDeletion',
      summary: 'Undoes a deletion that is still held',
      refusals: ['DELETION_NOT_FOUND', 'DELETION_RUNNING'],
    }),
    [at(handRoutes.runDeletion)]: described({
      ...job,
      id: 'runDeletion',
      summary: 'Begins a held deletion without waiting for the end of its hold',
      refusals: ['DELETION_NOT_FOUND', 'DELETION_STATE_REFUSED'],
    }),
    [at(handRoutes.retryDeletion)]: described({
      ...job,
      id: 'retryDeletion',
      summary: 'Replays the parked event that a deletion waits for',
      refusals: [
        'DELETION_NOT_FOUND',
        'DELETION_STATE_REFUSED',
        'PARKED_EVENT_NOT_FOUND',
        'PARKED_EVENT_FAILED',
      ],
    }),
  };
};

function operation(schemas: Schemas, { id, summary, output, refusals, parameter, body }: Described): Json {
  const schema = schemas.of(output, 'output');
  return {
    operationId: `gateway.${id}`,
    summary,
    tags: ['deletions'],
    security: SECURITY.operator,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: parameter ?? schemas.of(Id, 'input') },
      ...(body ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: answer('Done', schema, exampleOf(schemas, schema)),
      ...refused(['BAD_INPUT', ...REFUSED_TO_OPERATORS, ...refusals, ...REFUSED_ALWAYS]),
    },
  };
}

function userBody(schemas: Schemas): Json {
  const { properties = {} } = schemas.of(startUserDeletion.input, 'input') as {
    properties?: Record<string, Json>;
  };
  const { id: _, ...own } = properties;
  return {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { dryRun: { type: 'boolean', default: false }, ...own },
          required: [],
        },
        example: { dryRun: true },
      },
    },
  };
}
