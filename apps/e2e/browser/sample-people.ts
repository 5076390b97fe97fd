import { randomUUID } from 'node:crypto';
import { expect, type BrowserContextOptions } from '@playwright/test';
import type { World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';

export interface SamplePeople {
  owner: Actor;
  visitor: Actor;
  newcomer: Actor;
  /** Ids of the owner's promises. */
  running: number;
  habit: number;
  draft: number;
  closed: number;
  kept: number;
  /** The code of a link that makes its visitor a witness of `running`. */
  witnessCode: string;
  /** The link of `draft` makes a motivator. */
  motivatorCode: string;
}

/** Three people with a few days of promises, so that every page has something to show. Moves the world's clock. */
export async function createSamplePeople(world: World): Promise<SamplePeople> {
  const [owner, visitor, newcomer] = await Promise.all([
    arrive(world, 'Марина', 'marina_pages'),
    arrive(world, 'Илья', 'ilya_pages'),
    arrive(world, 'Новенький', 'new_pages'),
  ]);
  const running = await promise(owner, {
    title: 'Бегать по утрам, пока парк пустой',
    description: 'Три круга вокруг пруда. Дождь — не повод.',
    type: 'challenge',
    days_total: 14,
  });
  const habit = await promise(owner, {
    title: 'Читать 20 страниц',
    type: 'habit',
    days_total: 30,
    penalty_mode: 'normal',
  });
  const closed = await promise(owner, { title: 'Неделя без сладкого', type: 'challenge', days_total: 7 });
  await owner.ask('POST', `/api/promises/${closed}/close`, {
    completion_type: 'give_up',
    closed_by: 'author',
  });
  const kept = await promise(owner, { title: 'Три дня без кофе', type: 'goal', days_total: 10 });
  const draft = await owner.ask<{ id: number }>('POST', '/api/promises', {
    title: 'Выучить десять аккордов',
    type: 'goal',
    days_total: 90,
  });

  for (const words of ['Первый круг дался легко', 'Два километра, иней на траве', 'Бежала и ругалась']) {
    const id = await reportWithPhoto(world, owner, running, words);
    await world.settle(); // its poll is open
    await visitor.ask('POST', `/api/reports/${id}/vote`, { voteType: 'approve' });
    await owner.ask(
      'POST',
      `/api/promises/${habit}/reports`,
      { text: words },
      { 'idempotency-key': randomUUID() },
    );
    await world.advance('P1D');
  }
  await owner.ask('POST', `/api/promises/${habit}/pause`, { days: 7 }, { 'idempotency-key': randomUUID() });
  await owner.ask('POST', `/api/promises/${kept}/close`, { completion_type: 'success', closed_by: 'author' });
  const { code } = await owner.ask<{ code: string }>('POST', `/api/promises/${running}/witness-link`);
  const { code: motivatorCode } = await owner.ask<{ code: string }>(
    'POST',
    `/api/promises/${draft.id}/motivator/link`,
  );
  await world.advance('P1D'); // a day without a report
  await reportWithPhoto(world, owner, running, 'Сегодня в горку');
  await world.settle();
  const codes = { witnessCode: code, motivatorCode };
  return { owner, visitor, newcomer, running, habit, draft: draft.id, closed, kept, ...codes };
}

async function arrive(world: World, name: string, username: string): Promise<Actor> {
  return (await Actor.arrive(world, { first_name: name, username })).signIn();
}

/** A running public promise under anyone's vote. */
async function promise(owner: Actor, what: Record<string, unknown>): Promise<number> {
  const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', what);
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'anyuser', username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return id;
}

async function reportWithPhoto(world: World, owner: Actor, promiseId: number, text: string): Promise<number> {
  const { name, type, bytes } = await photoWithPlace('#7a9e7e');
  const form = new FormData();
  form.set('text', text);
  form.set('file', new Blob([bytes], { type }), name);
  const response = await fetch(`${world.appUrl}/api/promises/${promiseId}/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() },
    body: form,
  });
  expect(response.status).toBeLessThan(300);
  return ((await response.json()) as { report: { id: number } }).report.id;
}

/** Options of a browser in which this person has signed in before. */
export const signedIn = (world: World, { token }: Actor): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: world.appUrl, localStorage: [{ name: 'jwt', value: token }] }],
  },
});
