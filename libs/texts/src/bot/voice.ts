import { countEn } from '../plural.ts';
import { daysCount } from '../counts.ts';

/** Buttons and answers about a word that is lost, about silence and about a pause. */
export const voice = {
  ru: {
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
  },
  en: {
    buttons: {
      goOn: 'Carry on for myself',
      beginAnew: 'Start over',
      letGo: 'Let it go',
      keepOn: 'Keep going',
      pause: (days: number) => `Pause for ${countEn(String(days), 'day', 'days')}`,
      endPause: 'End the pause',
    },
    wentOn: 'All right, the reminders will come again.',
    begunAnew: 'A fresh start: today is day 1.',
    draftedAnew: 'The draft is ready: invite a motivator and make your promise.',
    letGo: 'Let go. The promise is closed.',
    keptOn: 'Great, keep going!',
    paused: (from: string, until: string) =>
      `Paused from ${from} to ${until}. Before and after that, everything stays as it is.`,
    pausedFrom: (from: string, until: string) => `Pause: from ${from} to ${until}`,
    pauseEnded: 'The pause is over.',
  },
};
