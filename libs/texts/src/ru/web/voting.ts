import { promiseProblems } from '../promise-problems.ts';
import { votesCount } from '../counts.ts';
import { pluralRu } from '../plural.ts';

export const voting = {
  needed: (count: number) =>
    `${pluralRu(count, { one: 'Нужен', few: 'Нужно', many: 'Нужно' })} ${votesCount(count)} для утверждения`,
  own: 'Голосуют другие. За свои отчёты голосовать нельзя.',
  signIn: 'Войдите, чтобы проголосовать.',
  vote: 'Проголосовать за',
  voted: 'Проголосовал',
  motivator: {
    waits: 'Ждёт вашего решения',
    waitsOther: 'Ждёт решения мотиватора',
    approve: 'Утвердить',
    approved: 'Утверждено',
    reject: 'Отклонить',
    rejectTitle: 'Почему отклоняете?',
    reason: 'Причина',
    reasonHint: 'Её прочтёт автор отчёта.',
    reasonRequired: 'Напишите причину: без неё непонятно, что исправить.',
    reasonTooLong: 'Причина не может быть длиннее 500 символов.',
    reasonOverloaded: promiseProblems.TEXT_OVERLOADED,
    rejectFailed: 'Не удалось отклонить отчёт',
    cancel: 'Отмена',
  },
};
