import { daysCount, daysCountEn } from './counts.ts';
import { countEn, countRu } from './plural.ts';

/** The words of the page in a copy of a person's own data. */
export interface OwnDataTexts {
  title: string;
  intro: (madeAt: string) => string;
  none: string;
  profile: { title: string; name: string; username: string; about: string; timeZone: string; since: string };
  promises: {
    title: string;
    types: Record<string, string>;
    statuses: Record<string, string>;
    days: (count: number) => string;
  };
  reports: {
    title: string;
    day: (day: number) => string;
    statuses: Record<string, string>;
    withdrawn: string;
    reason: (text: string) => string;
    photo: string;
  };
  votes: { title: string; types: Record<string, string> };
  sessions: { title: string };
  tables: { title: string; intro: string; rows: (count: number) => string };
}

export const ownDataPage: Record<'ru' | 'en', OwnDataTexts> = {
  ru: {
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
  },
  en: {
    title: 'My data in Slovo',
    intro: (madeAt) =>
      `This copy was made on ${madeAt}. The essentials are on this page; everything else is next to it: your files in the media folder, the complete tables in the data folder.`,
    none: 'Nothing here yet.',
    profile: {
      title: 'Profile',
      name: 'Name',
      username: 'Username',
      about: 'About me',
      timeZone: 'Time zone',
      since: 'With Slovo since',
    },
    promises: {
      title: 'Promises',
      types: { habit: 'habit', challenge: 'challenge', goal: 'goal' },
      statuses: { draft: 'draft', active: 'active', overdue: 'overdue', closed: 'closed' },
      days: daysCountEn,
    },
    reports: {
      title: 'Reports',
      day: (day) => `day ${day}`,
      statuses: {
        pending: 'waiting',
        approved: 'approved',
        rejected: 'rejected',
        milestone: 'milestone',
        skipped: 'skipped',
      },
      withdrawn: 'withdrawn',
      reason: (text) => `Reason: ${text}`,
      photo: 'Photo from the report',
    },
    votes: { title: 'My votes', types: { approve: 'approve', reject: 'reject' } },
    sessions: { title: 'Sign-ins' },
    tables: {
      title: 'All data',
      intro: 'Each table is a JSON file of its own.',
      rows: (count) => countEn(count, 'row', 'rows'),
    },
  },
};
