import type { FastifyRequest } from 'fastify';
import { ChatRefusal } from '../person/chat-refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';

export type ById = { Params: { id: string } };

/** The person of the path, by Telegram id or username. */
export function findPerson(sandbox: Sandbox, request: FastifyRequest<ById>): Person {
  const { id } = request.params;
  const found = /^\d+$/.test(id)
    ? sandbox.people.find(Number(id))
    : sandbox.people.findByUsername(id.replace(/^@/, ''));
  if (!found) throw new ChatRefusal(404, `Нет человека ${id}.`);
  return found;
}
