import type { Type } from '@nestjs/common';
import {
  cancelAccountDeletion,
  getOwnData,
  linkDataExport,
  type OwnData,
  requestAccountDeletion,
  requestDataExport,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { answer } from './answer.ts';
import type { FakeServices } from './fake-services.ts';

export const REQUESTED_AT = '2027-01-01T09:00:00.000Z';
export const DUE_AT = '2027-01-08T09:00:00.000Z';

/** Copies of a person's data, and the deletion of their account. A copy is in the making until a spec changes it. */
export function ownDataAnswers(world: FakeServices): Type[] {
  const of = (userId: number): OwnData => world.ownData.get(userId) ?? { export: null, deletion: null };
  const keep = <K extends keyof OwnData>(userId: number, key: K, value: OwnData[K]): OwnData[K] => {
    world.ownData.set(userId, { ...of(userId), [key]: value });
    return value;
  };
  return [
    answer(world, getOwnData, (_, { userId }) => of(userId)),
    answer(world, requestDataExport, (_, { userId }) => {
      const known = of(userId).export;
      if (known?.state === 'making') return known;
      const made = { id: (known?.id ?? 0) + 1, state: 'making' as const, requested_at: REQUESTED_AT };
      return keep(userId, 'export', { ...made, ready_at: null, expires_at: null, size: null })!;
    }),
    answer(world, linkDataExport, ({ id }, { userId }) => {
      const { export: copy } = of(userId);
      if (copy?.id !== id) throw new Refusal('DATA_EXPORT_NOT_FOUND');
      if (copy.state === 'expired') throw new Refusal('DATA_EXPORT_EXPIRED');
      return { url: `http://127.0.0.1:3001/copies/${id}?signed`, expires_at: REQUESTED_AT };
    }),
    answer(world, requestAccountDeletion, (_, { userId }) =>
      keep(userId, 'deletion', { requested_at: REQUESTED_AT, due_at: DUE_AT })!,
    ),
    answer(world, cancelAccountDeletion, (_, { userId }) => {
      keep(userId, 'deletion', null);
      return { success: true as const };
    }),
  ];
}
