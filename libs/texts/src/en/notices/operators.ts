import type * as ru from '../../ru/notices/operators.ts';
import type { Translation } from '../../translation.ts';

export const operators: Translation<typeof ru.operators> = {
  admin_broadcast: { title: () => 'A message from Slovo', body: (v) => v.text },
  admin_personal_notification: { title: () => 'A message from Slovo', body: (v) => v.text },
  direct_message: { title: () => 'A personal message', body: (v) => v.text },
};
