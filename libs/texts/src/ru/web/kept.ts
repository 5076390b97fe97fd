import { countRu } from '../plural.ts';
import { daysCount, ofDays, reportsCount } from '../counts.ts';

/** The end of a kept word. */
export const kept = {
  title: 'Слово сдержано',
  took: 'Чего это стоило',
  days: (count: number, total: number) => `${count} из ${ofDays(total)}`,
  facts: { days: 'Сдержано', reports: 'Отчёты', best: 'Лучшая серия', skips: 'Пропуски', dates: 'Когда' },
  reports: (count: number) => (count === 0 ? 'без отчётов' : reportsCount(count)),
  best: (count: number) => `${daysCount(count)} подряд`,
  skips: (used: number, budget: number) =>
    used === 0
      ? 'ни одного'
      : `${countRu(used, { one: 'пропуск', few: 'пропуска', many: 'пропусков' })} из ${budget}`,
  dates: (from: string, to: string) => `${from} – ${to}`,
  share: 'Поделиться',
  story: 'В историю',
  picture: 'Картинка, которую увидят те, с кем вы поделитесь',
  copy: 'Скопировать ссылку',
  outcome: { copied: 'Ссылка скопирована', failed: 'Не получилось, попробуйте ещё раз' },
  private: 'Обещание приватное. Чтобы поделиться итогом, сделайте его публичным.',
  onward: 'Хорошо',
};
