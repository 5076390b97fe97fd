import { notice } from '../../notices/template.ts';

interface Written {
  text: string;
}

/** Messages whose text an operator wrote. */
export const operators = {
  admin_broadcast: notice<Written>({ title: () => 'Сообщение от «Слова»', body: (v) => v.text }),
  admin_personal_notification: notice<Written>({ title: () => 'Сообщение от «Слова»', body: (v) => v.text }),
  direct_message: notice<Written>({ title: () => 'Личное сообщение', body: (v) => v.text }),
};
