import {
  AdminUserPage,
  BanImpact,
  type CallDefinition,
  DeletionJob,
  DeletionReceipt,
  exchangeLoginToken,
  FindQuery,
  Found,
  getWitnessLink,
  handRoutes,
  Id,
  prepareShare,
  PreparedShare,
  PromiseDryRun,
  type RefusalCode,
  signInWithInitData,
  startUserDeletion,
  SystemState,
  UserDryRun,
} from '@slovo/contracts';
import { z } from 'zod';
import { IDEMPOTENCY_KEY } from '../responses.ts';
import type { Json, Schemas } from '../schemas.ts';
import { answers, at, ID, inPath, jsonBody, type Operations, written } from './written-operation.ts';

/** Describes sign-in and sharing, and what operators read and remove over all services. */
export const accountOperations = (schemas: Schemas): Operations => {
  const initData = 'query_id=AAH&user=%7B%22id%22%3A77001%7D&auth_date=1763715600&hash=00ff';
  const signIn = (id: string, definition: CallDefinition, example: Json): Json =>
    signInOperation(schemas, id, definition, example);
  return {
    [at(handRoutes.signInWithInitData)]: signIn('signInWithInitData', signInWithInitData, { initData }),
    [at(handRoutes.signInWithInitDataWebapp)]: signIn('signInWithInitDataWebapp', signInWithInitData, {
      initData,
      time_zone: 'Europe/Moscow',
    }),
    [at(handRoutes.signInWithLink)]: signIn('signInWithLink', exchangeLoginToken, {
      token: 'c2xvdm8tb25lLXRpbWUtdG9rZW4',
    }),
    [at(handRoutes.prepareShare)]: written({
      id: prepareShare.name,
      summary: prepareShare.summary,
      tag: 'voting',
      who: 'user',
      parameters: [inPath('id', 'A promise of the caller', ID)],
      answers: answers(schemas, PreparedShare, 'What `Telegram.WebApp.shareMessage` takes'),
      refusals: ['BAD_INPUT', ...getWitnessLink.refusals, ...prepareShare.refusals],
    }),
    ...readOperations(schemas),
    ...deletionOperations(schemas),
  };
};

function signInOperation(schemas: Schemas, id: string, definition: CallDefinition, example: Json): Json {
  const { properties = {}, required = [] } = schemas.resolve(schemas.of(definition.input, 'input'));
  const { origin: _, ...own } = properties; // the gateway adds it
  return written({
    id,
    summary: definition.summary,
    tag: 'auth',
    who: 'page',
    requestBody: jsonBody(
      { type: 'object', properties: own, required: required.filter((name) => name !== 'origin') },
      example,
    ),
    answers: answers(
      schemas,
      z.object({ success: z.literal(true), token: z.string(), session: definition.output }),
      'Signed in; `token` is the bearer token',
    ),
    refusals: ['BAD_INPUT', 'TOO_LARGE', 'user_banned', ...definition.refusals],
    errors: 'SignInError',
  });
}

function readOperations(schemas: Schemas): Operations {
  const read = (
    id: 'adminUser' | 'banImpact' | 'adminFind' | 'adminSystem',
    summary: string,
    input: z.ZodType,
    output: z.ZodType,
    refusals: RefusalCode[],
  ): Operations => {
    const { properties = {}, required = [] } = schemas.resolve(schemas.of(input, 'input'));
    const parameters = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: name === 'id' ? 'path' : 'query',
      required: name === 'id' || required.includes(name),
      schema,
    }));
    return {
      [at(handRoutes[id])]: written({
        id,
        summary,
        tag: 'admin',
        who: 'operator',
        parameters,
        answers: answers(schemas, output),
        refusals,
      }),
    };
  };
  const person = z.object({ id: Id });
  return {
    ...read(
      'adminUser',
      'A person as all services know them; the part of a silent service is null',
      person,
      AdminUserPage,
      ['BAD_INPUT', 'USER_NOT_FOUND'],
    ),
    ...read('banImpact', 'What a ban would end, hide and pause', person, BanImpact, [
      'BAD_INPUT',
      'USER_NOT_FOUND',
    ]),
    ...read('adminFind', 'People, promises and batches of an id or a name', FindQuery, Found, ['BAD_INPUT']),
    ...read(
      'adminSystem',
      'How all services and their infrastructure do, and which batches and deletions run',
      z.object({}),
      SystemState,
      [],
    ),
  };
}

function deletionOperations(schemas: Schemas): Operations {
  const ofJob = (id: string, summary: string, refusals: readonly RefusalCode[]): Json =>
    deletion(schemas, id, summary, ['DELETION_NOT_FOUND', ...refusals], DeletionJob, {
      type: 'string',
      pattern: '^(promise|user)-[1-9][0-9]{0,9}$',
    });
  const { properties = {} } = schemas.resolve(schemas.of(startUserDeletion.input, 'input'));
  const { id: _, ...own } = properties;
  return {
    [at(handRoutes.dryRunPromiseDeletion)]: deletion(
      schemas,
      'dryRunPromiseDeletion',
      'What the deletion of a promise would remove, summed over all services',
      ['PROMISE_NOT_FOUND'],
      PromiseDryRun,
      schemas.of(Id, 'input'),
    ),
    [at(handRoutes.deleteUser)]: deletion(
      schemas,
      'deleteUser',
      'Deletes a person, or with `dryRun` tells what that would remove',
      ['TOO_LARGE', ...startUserDeletion.refusals],
      z.union([DeletionReceipt, UserDryRun]),
      schemas.of(Id, 'input'),
      jsonBody(
        {
          type: 'object',
          properties: { dryRun: { type: 'boolean', default: false }, ...own },
          required: [],
        },
        { dryRun: true },
      ),
    ),
    [at(handRoutes.deletionStatus)]: ofJob(
      'getDeletionStatus',
      'The state of a deletion: its steps and what is gone',
      [],
    ),
    [at(handRoutes.cancelDeletion)]: ofJob('cancelDeletion', 'Undoes a deletion that is still held', [
      'DELETION_RUNNING',
    ]),
    [at(handRoutes.runDeletion)]: ofJob(
      'runDeletion',
      'Begins a held deletion without waiting for the end of its hold',
      ['DELETION_STATE_REFUSED'],
    ),
    [at(handRoutes.retryDeletion)]: ofJob(
      'retryDeletion',
      'Replays the parked event that a deletion waits for',
      ['DELETION_STATE_REFUSED', 'PARKED_EVENT_NOT_FOUND', 'PARKED_EVENT_FAILED'],
    ),
  };
}

const deletion = (
  schemas: Schemas,
  id: string,
  summary: string,
  refusals: readonly RefusalCode[],
  output: z.ZodType,
  idSchema: Json,
  requestBody?: Json,
): Json =>
  written({
    id,
    summary,
    tag: 'deletions',
    who: 'operator',
    parameters: [
      { name: 'id', in: 'path', required: true, schema: idSchema },
      ...(requestBody ? [IDEMPOTENCY_KEY] : []),
    ],
    requestBody,
    answers: answers(schemas, output),
    refusals: ['BAD_INPUT', ...refusals],
  });
