import type { PersonalTemplate } from '@slovo/domain/notice';
import { notice, type Template } from '../../notices/template.ts';

/** Operators fill the variables themselves, or leave `username` to the recipient's own. */
export const personal = {
  welcome_personal: notice<{ username: string }>({
    title: () => 'Добро пожаловать!',
    body: (v) =>
      `Здравствуйте, ${v.username}! Рады, что вы с нами.\nДайте себе первое слово: начать можно с самого простого.`,
  }),
  reminder_personal: notice<{ username: string; task: string }>({
    title: () => 'Напоминание',
    body: (v, { bold }) => `Здравствуйте, ${v.username}! Напоминаем: ${bold(v.task)}.`,
  }),
  achievement_congratulations: notice<{ username: string; achievement: string }>({
    title: () => 'Поздравляем!',
    body: (v, { bold }) => `Поздравляем, ${v.username}! Ваше достижение: ${bold(v.achievement)}.`,
  }),
  feedback_request: notice<{ username: string; feature: string }>({
    title: () => 'Расскажите, как вам',
    body: (v, { bold }) =>
      `Здравствуйте, ${v.username}! Вы пользовались этим: ${bold(v.feature)}.\nРасскажите, что удобно, а чего не хватает.`,
  }),
  account_security: notice<{ username: string; action: string }>({
    title: () => 'Безопасность аккаунта',
    body: (v, { bold }) =>
      `Здравствуйте, ${v.username}! В вашем аккаунте: ${bold(v.action)}.\nЕсли это были не вы, завершите чужие сеансы в настройках профиля.`,
  }),
  feature_announcement: notice<{ username: string; feature: string }>({
    title: () => 'Новое в «Слове»',
    body: (v, { bold }) => `Здравствуйте, ${v.username}! В «Слове» появилось новое: ${bold(v.feature)}.`,
  }),
} as const satisfies Record<PersonalTemplate, Template<never>>;
