import { daysCount } from '../counts.ts';

/** Buttons and answers about a word that is lost, about silence and about a pause. */
export const voice = {
  buttons: {
    goOn: 'Продолжу для себя',
    beginAnew: 'Начать заново',
    letGo: 'Отпустить',
    keepOn: 'Продолжаю',
    pause: (days: number) => `Пауза на ${daysCount(String(days))}`,
    endPause: 'Закончить паузу',
  },
  wentOn: 'Хорошо, продолжаем. Напоминания снова приходят.',
  begunAnew: 'Начали заново: сегодня день 1.',
  draftedAnew: 'Черновик готов: пригласите мотиватора и дайте слово.',
  letGo: 'Отпустили. Обещание закрыто.',
  keptOn: 'Отлично, продолжаем!',
  paused: (from: string, until: string) => `Пауза с ${from} по ${until}. До этого и после всё как обычно.`,
  pausedFrom: (from: string, until: string) => `Пауза: с ${from} по ${until}`,
  pauseEnded: 'Пауза закончена.',
};
