import { SignJWT } from 'jose';
import { until } from '@slovo/testing';
import pg from 'pg';
import { Actor } from '../actor.ts';
import { NOON_S } from '../fuzz/stage.ts';
import type { FuzzStage } from '../fuzz/stage.ts';
import { photoWithPlace } from '../photos.ts';
import { acceptInvitation, invite, type Made, makeDraft, receiptsOf, reportOf, start } from '../promises.ts';

export const ROLES = [
  'visitor',
  'stranger',
  'motivator',
  'witness',
  'banned',
  'former operator',
  'operator',
] as const;
export type Role = (typeof ROLES)[number];

/** What a role shows: where a session is asked for, and where an operator's token is. */
export interface Tokens {
  session: string;
  operator: string;
}

/** The attackers, and the private promises and reports of other people that they attack. */
export interface Cast {
  tokens: Record<Role, Tokens>;
  /** Valid path parameters of what is not theirs; for a witness, those of the promise that they witness. */
  parametersOf(role: Role, path: string): Record<string, string>;
}

const DAY_S = 24 * 60 * 60;

/** The stage's owner makes two private promises: one has a motivator, one a witness; each has a report that waits. */
export async function gatherCast(stage: FuzzStage): Promise<Cast> {
  const { owner, world } = stage;
  const arrive = async (username: string) =>
    (await Actor.arrive(world, { first_name: 'Имя', username })).signIn();
  const [stranger, motivator, witness, banned, former] = (await Promise.all(
    ['stranger', 'motivator', 'witness', 'banned', 'former'].map((name) => arrive(`${name}_attacks`)),
  )) as [Actor, Actor, Actor, Actor, Actor];

  const named = await makeDraft(owner, { title: 'Тайное с мотиватором' });
  await invite(owner, named, motivator);
  await acceptInvitation(owner, named, motivator);
  const ofMotivator = await running(owner, named);
  const voting = await makeDraft(owner, {
    title: 'Бывшее открытым со свидетелем',
    approval: 'anyuser',
    isPublic: true,
  });
  const ofWitness = await running(owner, voting);
  const { code } = await owner.ask<{ code: string }>('POST', `/api/promises/${voting.id}/witness-link`);
  await witness.ask('POST', `/api/witness-links/${code}`);
  // Witnesses are asked to what is public: this one must not go on seeing it.
  await owner.ask('PATCH', `/api/promises/${voting.id}/privacy`, { is_public: false });
  const receipt = await until(async () => (await receiptsOf(owner, ofMotivator))[0]);
  const exported = await owner.ask<{ id: number }>('POST', '/api/me/data-exports', {});
  const own = { receipt: String(receipt.id), data: String(exported.id), person: String(owner.userId) };

  const { operatorToken } = stage;
  const authorization = `Bearer ${operatorToken}`;
  await owner.ask('POST', `/api/admin/users/${banned.userId}/ban`, { reason: 'Спам' }, { authorization });
  const endedPanel = await stage.otherOperator();
  await handOver(stage, former.userId);
  await world.settle();

  const tokens: Record<Role, Tokens> = {
    visitor: { session: '', operator: '' },
    stranger: { session: stranger.token, operator: stranger.token },
    motivator: { session: motivator.token, operator: motivator.token },
    witness: { session: witness.token, operator: witness.token },
    banned: { session: banned.token, operator: banned.token },
    // Their session still has the role, as one that began before the right was taken away.
    'former operator': { session: await asAdmin(stage, former), operator: endedPanel },
    operator: { session: operatorToken, operator: operatorToken },
  };
  return {
    tokens,
    parametersOf: (role, path) => {
      const target = role === 'witness' ? ofWitness : ofMotivator;
      const isOfOperators = path.startsWith('/api/admin/') && role === 'operator';
      return {
        ...stage.own,
        ...(isOfOperators && NOTHING),
        ...(!isOfOperators && {
          id: idFor(path, target, own),
          report: String(target.reportId),
          path: target.mediaPath,
          code: 'nobody-made-this',
        }),
      };
    },
  };
}

/** No promise, person, job, batch or file has these: an operator's token opens what belongs to everyone. */
const NOTHING = {
  id: '2147483647',
  report: '2147483647',
  sessionId: '0'.repeat(32),
  session: 'none',
  jobId: '2147483647',
  userId: '2147483647',
};

/** Ids of the owner. */
interface Own {
  receipt: string;
  data: string;
  person: string;
}

function idFor(path: string, { id, reportId }: Made, own: Own): string {
  if (path.includes('/reports/{id}')) return String(reportId);
  if (path.includes('/data-exports/{id}')) return own.data;
  if (path.startsWith('/users/')) return own.person;
  return path.includes('/receipts/{id}') ? own.receipt : String(id);
}

async function running(owner: Actor, made: Made): Promise<Made> {
  await start(owner, made);
  return reportOf(owner, made, await photoWithPlace('#557799'));
}

/** The panel's newest token becomes one of a person whom the configuration does not name (any more). */
async function handOver({ world }: FuzzStage, userId: number): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}auth`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      'UPDATE operator_tokens SET user_id = $1 WHERE id = (SELECT max(id) FROM operator_tokens)',
      [userId],
    );
  } finally {
    await client.end();
  }
}

async function asAdmin({ secrets }: FuzzStage, who: Actor): Promise<string> {
  const [head = '', payload = ''] = who.token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  return new SignJWT({ ...read(payload), roles: ['user', 'admin'], exp: NOON_S + DAY_S })
    .setProtectedHeader(read(head) as { alg: string })
    .sign(new TextEncoder().encode(secrets.JWT_SECRET));
}
