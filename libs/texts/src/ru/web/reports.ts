import { DELETED_PERSON } from '../deleted-person.ts';
import { failedTo } from './failed-calls.ts';

/** Reading reports; writing one is in new-report.ts, which is loaded with the form. */
export const reports = {
  title: { progress: 'Отчёты о продвижении', daily: 'Отчёты по дням' },
  refresh: 'Обновить',
  tiles: {
    total: 'всего',
    approved: 'принято',
    pending: 'ждут',
    rejected: 'отклонено',
    withMedia: 'с файлами',
  },
  tilesLabel: 'Отчёты по видам',
  day: (day: number) => `День ${day}`,
  all: (count: number) => `Показаны все отчёты: ${count}`,
  loading: 'Загружаем отчёты',
  /** Never loaded on this device. */
  offline: 'Отчёты откроются, когда связь вернётся. Новый можно написать уже сейчас: он отправится сам.',
  failed: failedTo.loadReports,
  empty: {
    title: 'Первый день, первый отчёт',
    text: 'Пришлите боту фото, видео или пару слов.',
    bot: 'Открыть бота',
    others: 'Отчётов пока нет',
    othersText: 'Первый появится, когда автор отчитается.',
    closed: 'Отчётов не было',
    closedText: 'Слово закрыто, и новых уже не будет.',
  },
  status: {
    pending: { system: 'На проверке', anyuser: 'На голосовании', specific: 'Ждёт мотиватора' },
    approved: 'Утверждён',
    milestone: 'Веха',
    rejected: 'Отклонён',
    skipped: 'Пропуск по праву',
  },
  reason: 'Причина',
  decided: {
    system: 'Принято системой',
    /** In place of the name. */
    deleted: DELETED_PERSON,
    vote: (name: string) => `Голос за: ${name}`,
    motivator: (name: string) => `Решение мотиватора: ${name}`,
  },
};
