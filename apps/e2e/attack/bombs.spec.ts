// Files that unpack to far more than they are, while another person uses pictures. Real: everything but Telegram; each service is
// a process of its own build.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { startWorld, type World } from '@slovo/testing';
import { Actor, type Answer, type Upload } from '../src/actor.ts';
import { makeBombs } from '../src/attack/bombs.ts';
import { memoryOf } from '../src/attack/family.ts';
import { photoWithPlace } from '../src/photos.ts';
import { makeDraft, reportOf, start } from '../src/promises.ts';

const UNLIMITED = '1000000';
const ATTACKERS = 4;
const PICTURES = 100;

let world: World;
let person: Actor;
let attackers: Actor[];
let picture: string;

beforeAll(async () => {
  world = await startWorld({
    RATE_LIMIT_READ: UNLIMITED,
    RATE_LIMIT_WRITE: UNLIMITED,
    UPLOADS_A_DAY: UNLIMITED,
    UPLOAD_MEGABYTES_A_DAY: UNLIMITED,
  });
  const arrive = async (username: string) =>
    (await Actor.arrive(world, { first_name: 'Имя', username })).signIn();
  person = await arrive('has_pictures');
  attackers = await Promise.all(Array.from({ length: ATTACKERS }, (_, n) => arrive(`has_bombs_${n}`)));
  const made = await makeDraft(person);
  await start(person, made);
  picture = (await reportOf(person, made, await photoWithPlace('#336699'))).mediaPath;
});
afterAll(() => world?.stop());

async function avatar(who: Actor, { name, type, bytes }: Upload): Promise<Answer> {
  const form = new FormData();
  form.append('avatar', new Blob([bytes], { type }), name);
  const response = await fetch(`${world.appUrl}/api/users/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Milliseconds of each of many reads of a picture, and of one upload, one after another. */
async function pictures(): Promise<{ reads: number[]; upload: number }> {
  const reads: number[] = [];
  for (let n = 0; n < PICTURES; n += 1) {
    const began = performance.now();
    expect((await person.call('GET', `/media/${picture}`)).status).toBe(200);
    reads.push(performance.now() - began);
  }
  const began = performance.now();
  expect((await avatar(person, await photoWithPlace('#993366'))).status).toBeLessThan(300);
  return { reads: reads.toSorted((one, other) => one - other), upload: performance.now() - began };
}

const p99 = (sorted: number[]): number => sorted[Math.floor(sorted.length * 0.99)]!;

/** Bytes: the memory that the manifest gives to media. */
function memoryLimit(): number {
  const text = readFileSync(new URL('../../../k8s/base/kustomization.yaml', import.meta.url), 'utf8');
  const [, gibibytes] = /name: media \}\n.*\n.*limits: \{ memory: (\d+)Gi \}/.exec(text) ?? [];
  return Number(gibibytes) * 1024 ** 3;
}

it('[ATTACK-04] bombs take no more memory than media has, and everyone else gets their pictures', async () => {
  const bombs = await makeBombs();
  const usual = await pictures();
  const answers = new Map<string, Set<string>>();
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(world.pidOf('media')!))), 50);
  let isOver = false;
  const attack = async (who: Actor) => {
    while (!isOver)
      for (const { what, type, bytes } of bombs) {
        const { status, body } = await avatar(who, { name: 'a', type, bytes: new Uint8Array(bytes) });
        const said = status < 300 ? String(status) : `${status} ${(body as { code: string }).code}`;
        answers.set(what, (answers.get(what) ?? new Set()).add(said));
      }
  };
  const attacks = attackers.map(attack);
  const meanwhile = await pictures();
  isOver = true;
  await Promise.all(attacks);
  clearInterval(watch);

  const ratio = p99(meanwhile.reads) / p99(usual.reads);
  console.log(
    [
      ...[...answers].map(([what, said]) => `${what}: ${[...said].join(', ')}`),
      `media with its decoder at most ${Math.round(highest / 2 ** 20)} MiB of ${memoryLimit() / 2 ** 20}`,
      `a picture of another: p99 ${p99(usual.reads).toFixed(0)} ms, meanwhile ${p99(meanwhile.reads).toFixed(0)} ms, ${ratio.toFixed(1)} times`,
      `an avatar of another: ${usual.upload.toFixed(0)} ms, meanwhile ${meanwhile.upload.toFixed(0)} ms`,
    ].join('\n'),
  );
  expect(answers.size).toBe(bombs.length);
  // Taken, refused for what it is, or asked to come again.
  const strange = [...answers.values()]
    .flatMap((said) => [...said])
    .filter((said) => !/^(2|4)|^503 MEDIA_BUSY/.test(said));
  expect(strange).toEqual([]);
  expect(highest).toBeGreaterThan(0);
  expect(highest).toBeLessThan(memoryLimit());
});

it('[ATTACK-04] a compressed body is refused unread', async () => {
  const response = await fetch(`${world.appUrl}/api/promises`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: new Uint8Array(gzipSync(Buffer.alloc(100_000_000, ' '))),
  });
  expect(response.status).toBe(400);
});
