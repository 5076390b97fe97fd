import type { OwnDataTexts } from '../own-data-page.ts';
import { daysCount } from './counts.ts';
import { countRu } from './plural.ts';

export const ownDataPage: OwnDataTexts = {
  title: 'Мои данные в «Слове»',
  intro: (madeAt) =>
    `Копия сделана ${madeAt}. На этой странице главное; всё остальное лежит рядом: файлы в папке media, таблицы целиком в папке data.`,
  none: 'Пока ничего нет.',
  profile: {
    title: 'Профиль',
    name: 'Имя',
    username: 'Имя пользователя',
    about: 'О себе',
    timeZone: 'Часовой пояс',
    since: 'В «Слове» с',
  },
  promises: {
    title: 'Обещания',
    types: { habit: 'привычка', challenge: 'челлендж', goal: 'цель' },
    statuses: { draft: 'черновик', active: 'идёт', overdue: 'просрочено', closed: 'завершено' },
    days: daysCount,
  },
  reports: {
    title: 'Отчёты',
    day: (day) => `день ${day}`,
    statuses: {
      pending: 'на проверке',
      approved: 'подтверждён',
      rejected: 'отклонён',
      milestone: 'веха',
      skipped: 'пропуск',
    },
    withdrawn: 'отозван',
    reason: (text) => `Причина: ${text}`,
    photo: 'Фото из отчёта',
  },
  votes: { title: 'Мои голоса', types: { approve: 'за', reject: 'против' } },
  sessions: { title: 'Входы' },
  tables: {
    title: 'Все данные',
    intro: 'Каждая таблица лежит отдельным файлом в формате JSON.',
    rows: (count) => countRu(count, { one: 'строка', few: 'строки', many: 'строк' }),
  },
};
