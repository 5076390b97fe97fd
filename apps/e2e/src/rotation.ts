import { type Caller, mediaHttp, submitReport, UploadAnswer, vitalsCalls } from '@slovo/contracts';
import { callerSecretVariable, SIGNERS } from '@slovo/contracts/identities';
import { PROCESSES, SERVICES } from '@slovo/contracts/services';
import { Refusal } from '@slovo/kit/calls';
import { findFreePort } from '@slovo/local/ports.ts';
import { loadOrCreateSecrets, type Secrets } from '@slovo/local/secrets.ts';
import { callerSecretsOf, type World } from '@slovo/testing';
import type { Actor } from './actor.ts';
import { callAsEdge } from './forge/links.ts';
import { photoWithPlace } from './photos.ts';
import { makeDraft, type Made, reportOf, start } from './promises.ts';
import { runCommand } from './restore/installation.ts';

const ROTATED = ['JWT_SECRET', 'TICKET_SECRET', 'INTERNAL_SECRET'] as const;
const ALL_ROTATED = [...ROTATED, ...SIGNERS.map(callerSecretVariable)];

/**
 * The steps, and which processes start anew together in each. The new secret begins to sign while one of each pair that
 * read what the other signs is still of the step before: of the two edges, which sign callers for every service, as well.
 */
export const STEPS = [
  { step: 'add', rollout: [PROCESSES] },
  {
    step: 'use',
    rollout: [
      ['auth', 'media', 'bot'],
      ['promises', 'voting', 'notifications', 'gateway'],
    ],
  },
  { step: 'drop', rollout: [PROCESSES] },
] as const;

// As `docker compose up` reads its file of variables: a process has those of the moment at which it started.
const READ_SECRETS = `
import { readFileSync } from 'node:fs';
const kept = JSON.parse(readFileSync(process.env.DATA_DIR + '/secrets.json', 'utf8'));
for (const name of ${JSON.stringify(ROTATED)}.flatMap((one) => [one, one + '_ALSO']))
  if (kept[name] === undefined) delete process.env[name];
  else process.env[name] = kept[name];
process.env.CALLER_KEYS = kept.CALLER_KEYS;
const own = kept['CALLER_SECRET_' + process.env.OTEL_SERVICE_NAME?.toUpperCase()];
if (own !== undefined) process.env.CALLER_SECRET = own;`;

/** For a world whose processes have the secrets of its data folder of the moment at which they start. */
export async function rotatable(): Promise<Record<string, string>> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(READ_SECRETS)}`;
  const port = await findFreePort();
  return {
    NODE_OPTIONS: [process.env['NODE_OPTIONS'], preload].filter(Boolean).join(' '),
    MEDIA_PORT: String(port),
    MEDIA_URL: `http://127.0.0.1:${port}`,
  };
}

export const secretsOf = ({ folder }: World): Secrets => loadOrCreateSecrets(folder);

/** As an operator, for all secrets; what the one before has signed is given up early. */
export async function takeStep(world: World, { step }: (typeof STEPS)[number]): Promise<void> {
  const early = step === 'drop' ? ['--early'] : [];
  for (const name of ALL_ROTATED) await runCommand(world, ['secrets/rotate-secret', step, name, ...early]);
}

/** What each service says to a caller that the gateway has signed by this secret: 'answered', or why it is refused. */
export async function answersTo(world: World, gateway: string): Promise<Record<string, unknown>> {
  const callerSecrets = { ...callerSecretsOf(secretsOf(world)), gateway };
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  const outcomes = SERVICES.map(async (service) => {
    const asked = callAsEdge({ ...world, callerSecrets }, vitalsCalls[service], {}, operator);
    const outcome = await asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? (error.details?.['reason'] ?? error.code) : error),
    );
    return [service, outcome] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

/** The same answer from every service. */
export const fromAll = (outcome: string): Record<string, string> =>
  Object.fromEntries(SERVICES.map((service) => [service, outcome]));

/** The status of a profile for this token of a session. */
export async function profileFor({ appUrl }: World, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${appUrl}/api/users/profile`, { headers })).status;
}

/** The token of the same session that auth signs now. */
export async function renew(owner: Actor, token: string): Promise<string> {
  return (await owner.ask<{ session: { token: string } }>('POST', '/validate', { token })).session.token;
}

async function newPromise(owner: Actor): Promise<Made> {
  const made = await makeDraft(owner);
  await start(owner, made);
  return made;
}

/**
 * The gateway passes a photo on to media, whose ticket promises reads; promises signs another one, by which media gives it
 * back. @returns the status of the photo. @throws where the report is refused
 */
export async function showPhoto({ appUrl }: World, owner: Actor): Promise<number> {
  const { mediaPath } = await reportOf(owner, await newPromise(owner), await photoWithPlace('#446688'));
  const headers = { authorization: `Bearer ${owner.token}` };
  return (await fetch(`${appUrl}/media/${mediaPath}`, { headers })).status;
}

/** What an edge does between an upload and its report. @returns the ticket of the photo */
export async function upload(mediaUrl: string, secret: string, { userId }: Actor): Promise<string> {
  const { bytes, type } = await photoWithPlace('#664488');
  const answer = await fetch(`${mediaUrl}${mediaHttp.uploads}?owner=${userId}&purpose=report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    body: bytes,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return UploadAnswer.parse(await answer.json()).ticket;
}

/** @returns 'taken', or the code of its refusal */
export async function reportBy(world: World, owner: Actor, ticket: string): Promise<string> {
  const { id } = await newPromise(owner);
  const { userId } = owner;
  const caller: Caller = { kind: 'user', userId, sessionId: 'of-the-edge', roles: ['user'], via: 'web' };
  try {
    const callerSecrets = callerSecretsOf(secretsOf(world));
    const input = { id, media: [ticket], request_key: `rotation ${id}` };
    await callAsEdge({ ...world, callerSecrets }, submitReport, input, caller);
    return 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
