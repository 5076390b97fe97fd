import type { Type } from '@nestjs/common';
import {
  getProfile,
  issueLoginLink,
  issueOperatorToken,
  registerTelegramPerson,
  updateSettings,
  type UserProfile,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { answer, clean } from './answer.ts';
import { ownDataAnswers } from './fake-own-data.ts';
import type { FakeServices } from './fake-services.ts';
import { samplePerson } from './samples.ts';

export function authAnswers(world: FakeServices): Type[] {
  return [
    answer(world, registerTelegramPerson, ({ telegram_id, first_name, language_code }) => {
      const known = world.people.get(telegram_id);
      const user =
        known ??
        samplePerson(world.people.size + 1, telegram_id, first_name, language_code === 'en' ? 'en' : 'ru');
      world.people.set(telegram_id, user);
      return { user, isNew: !known, banned: world.banned.has(user.id) };
    }),
    answer(world, issueLoginLink, ({ user_id }) => ({
      url: `http://127.0.0.1:3001/auth#auth/token-${user_id}-${(world.links += 1)}`,
      expires_at: '2027-01-01T00:15:00.000Z',
    })),
    ...ownDataAnswers(world),
    answer(world, getProfile, (_, { userId }) => byId(world, userId)),
    answer(world, updateSettings, (change, { userId }) => Object.assign(byId(world, userId), clean(change))),
    answer(world, issueOperatorToken, ({ telegram_id }) => {
      const user = world.people.get(telegram_id);
      if (!user || !world.operators.has(telegram_id)) throw new Refusal('NOT_OPERATOR');
      const token = `operator-${telegram_id}-${(world.links += 1)}`;
      const { id: user_id, username, first_name } = user;
      const operator = { user_id, telegram_id, username, first_name, fingerprint: 'abcd1234' };
      return {
        url: `http://127.0.0.1:3001/admin#token=${token}`,
        token,
        operator: { ...operator, expires_at: '2027-01-01T08:00:00.000Z' },
      };
    }),
  ];
}

function byId({ people }: FakeServices, userId: number): UserProfile {
  const found = [...people.values()].find(({ id }) => id === userId);
  if (!found) throw new Refusal('USER_NOT_FOUND');
  return found;
}
