import { daysCount } from '../counts.ts';

/** A word that is lost, and the owner's pause. */
export const voice = {
  lost: {
    title: 'Это слово уже не сдержать.',
    text: 'Так бывает, и сделанное остаётся с вами. Что дальше?',
    goOn: 'Продолжить для себя',
    beginAnew: 'Начать заново',
    letGo: 'Отпустить',
    wentOn: 'Продолжаем. Напоминания снова приходят.',
    begunAnew: 'Начали заново',
    failed: 'Не получилось. Попробуйте ещё раз.',
  },
  pause: {
    ahead: (from: string, until: string) => `Пауза с ${from} по ${until}: дни сдвинулись.`,
    on: (until: string) => `На паузе по ${until}. Отчёты пока не нужны.`,
    undo: 'Отменить паузу',
    end: 'Закончить паузу',
    take: 'Взять паузу',
    title: 'Пауза',
    text: 'С завтрашнего дня, один раз за обещание. Дни сдвинутся, паузу увидят все, кто видит обещание.',
    length: 'Сколько дней',
    days: (count: number) => daysCount(String(count)),
    cancel: 'Отмена',
    taken: 'Пауза начнётся завтра',
    ended: 'Пауза закончена',
    failed: 'Не получилось взять паузу',
    notEnded: 'Не получилось закончить паузу',
  },
};
