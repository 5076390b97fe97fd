import type { Type } from '@nestjs/common';
import { getNotificationSettings, updateNotificationSettings } from '@slovo/contracts';
import { answer, clean } from './answer.ts';
import type { FakeServices } from './fake-services.ts';

export function notificationsAnswers(world: FakeServices): Type[] {
  return [
    answer(world, getNotificationSettings, (_, { userId }) => world.settingsOf(userId)),
    answer(world, updateNotificationSettings, (change, { userId }) => {
      const settings = { ...world.settingsOf(userId), ...clean(change) };
      world.settings.set(userId, settings);
      return settings;
    }),
  ];
}
