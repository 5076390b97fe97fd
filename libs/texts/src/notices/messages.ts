import { russianNotice } from './template.ts';

export const messages = {
  admin_broadcast: russianNotice<{ text: string }>({
    title: () => 'Сообщение от «Слова»',
    body: (v) => v.text,
  }),
  admin_personal_notification: russianNotice<{ text: string }>({
    title: () => 'Сообщение от «Слова»',
    body: (v) => v.text,
  }),
  direct_message: russianNotice<{ text: string }>({ title: () => 'Личное сообщение', body: (v) => v.text }),
};
