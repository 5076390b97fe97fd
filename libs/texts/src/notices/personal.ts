import type { PersonalTemplate } from '@slovo/domain/notice';
import { notice, type NoticeTexts } from './template.ts';

/** Operators fill the variables themselves, or leave `username` to the recipient's own. */
export const personal = {
  welcome_personal: notice<{ username: string }>({
    ru: {
      title: () => 'Добро пожаловать!',
      body: (v) =>
        `Здравствуйте, ${v.username}! Рады, что вы с нами.\nДайте себе первое слово: начать можно с самого простого.`,
    },
    en: {
      title: () => 'Welcome!',
      body: (v) => `Hello, ${v.username}! We are glad to have you.\nMake your first promise: start small.`,
    },
  }),
  reminder_personal: notice<{ username: string; task: string }>({
    ru: {
      title: () => 'Напоминание',
      body: (v, { bold }) => `Здравствуйте, ${v.username}! Напоминаем: ${bold(v.task)}.`,
    },
    en: {
      title: () => 'A reminder',
      body: (v, { bold }) => `Hello, ${v.username}! A reminder: ${bold(v.task)}.`,
    },
  }),
  achievement_congratulations: notice<{ username: string; achievement: string }>({
    ru: {
      title: () => 'Поздравляем!',
      body: (v, { bold }) => `Поздравляем, ${v.username}! Ваше достижение: ${bold(v.achievement)}.`,
    },
    en: {
      title: () => 'Congratulations!',
      body: (v, { bold }) => `Congratulations, ${v.username}! Your achievement: ${bold(v.achievement)}.`,
    },
  }),
  feedback_request: notice<{ username: string; feature: string }>({
    ru: {
      title: () => 'Расскажите, как вам',
      body: (v, { bold }) =>
        `Здравствуйте, ${v.username}! Вы пользовались этим: ${bold(v.feature)}.\nРасскажите, что удобно, а чего не хватает.`,
    },
    en: {
      title: () => 'Tell us what you think',
      body: (v, { bold }) =>
        `Hello, ${v.username}! You have used this: ${bold(v.feature)}.\nTell us what works for you and what is missing.`,
    },
  }),
  account_security: notice<{ username: string; action: string }>({
    ru: {
      title: () => 'Безопасность аккаунта',
      body: (v, { bold }) =>
        `Здравствуйте, ${v.username}! В вашем аккаунте: ${bold(v.action)}.\nЕсли это были не вы, завершите чужие сеансы в настройках профиля.`,
    },
    en: {
      title: () => 'Account security',
      body: (v, { bold }) =>
        `Hello, ${v.username}! In your account: ${bold(v.action)}.\nIf this was not you, end unknown sessions in your profile settings.`,
    },
  }),
  feature_announcement: notice<{ username: string; feature: string }>({
    ru: {
      title: () => 'Новое в «Слове»',
      body: (v, { bold }) => `Здравствуйте, ${v.username}! В «Слове» появилось новое: ${bold(v.feature)}.`,
    },
    en: {
      title: () => 'New in Slovo',
      body: (v, { bold }) => `Hello, ${v.username}! Slovo has something new: ${bold(v.feature)}.`,
    },
  }),
} as const satisfies Record<PersonalTemplate, NoticeTexts<never>>;
