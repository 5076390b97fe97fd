import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create } from '@slovo/texts/web/create';
import { promise } from '@slovo/texts/web/promise';
import { FakeGateway, json } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { promiseOf, visible } from './samples.ts';

export const CREATE = 'POST /api/promises';
export const gatewayOf = () =>
  new FakeGateway()
    .on(CREATE, ({ body }) => json(promiseOf({ ...(body as object), id: 77 }), { status: 201 }))
    .on('GET /api/promises/77/visible', () => visible(promiseOf({ id: 77 })))
    .on('GET /api/promises/77/reports', () => [])
    .on('GET /api/promises/77/motivator/invitations', () => ({ invitations: [] }));

export const next = () => screen.getByRole('button', { name: create.next });
export const question = (name: string) => screen.findByRole('heading', { level: 1, name });
export const title = () => screen.findByRole('textbox', { name: create.name.label });
export const open = (path = '/create', gateway = gatewayOf()) => mountApp(path, { gateway });

/** Goes to the third question. */
export async function toType(name = 'Бегать по утрам') {
  fireEvent.change(await title(), { target: { value: name } });
  await userEvent.click(next());
  await question(create.about.question);
  await userEvent.click(next());
  await question(create.kind.question);
}
export const pick = (name: RegExp | string) => userEvent.click(screen.getByRole('radio', { name }));
/** Chosen by the keyboard: a click without a pointer. */
export const walkTo = (name: RegExp | string) =>
  fireEvent.click(screen.getByRole('radio', { name }), { detail: 0 });

export async function toDuration() {
  await toType();
  await pick(new RegExp(promise.kinds.challenge));
  await question(create.duration.question);
}
export async function toFrequency() {
  await toType();
  await pick(new RegExp(promise.kinds.habit));
  await question(create.frequency.question);
}
