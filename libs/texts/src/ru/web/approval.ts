import { invitationWasCancelled } from '../fixed-sentences.ts';

export const approval = {
  title: 'Кто подтверждает отчёты',
  options: {
    system: { title: 'Система', hint: 'Отчёт принят сразу, на честном слове' },
    anyuser: { title: 'Голосование', hint: 'Любой участник, одного голоса достаточно' },
    specific: { title: 'Мотиватор', hint: 'Один человек, который согласился' },
  },
  save: 'Сохранить',
  invite: 'Пригласить',
  saved: 'Способ подтверждения сохранён',
  invited: 'Приглашение отправлено',
  search: 'Кого пригласить',
  searchHint: 'Имя пользователя в Telegram, от двух символов',
  searching: 'Ищем',
  found: 'Найденные люди',
  searchFailed: 'Поиск не ответил. Измените запрос или попробуйте ещё раз чуть позже.',
  nobody: 'Никого не нашли. Человек должен хотя бы раз открыть бота.',
  chosen: (name: string) => `Выбран мотиватор: ${name}`,
  another: 'Выбрать другого',
  status: { pending: 'Ожидает', accepted: 'Принято', rejected: 'Отклонено', cancelled: 'Отозвано' },
  text: {
    pending: (date: string) =>
      `Ожидается принятие приглашения мотиватором. Приглашение действует до ${date}.`,
    accepted: 'Мотиватор согласился. Обещание можно запускать.',
    rejected: 'Мотиватор отклонил приглашение. Его можно пригласить снова через сутки или выбрать другого.',
    cancelled: 'Приглашение отозвано. Того же мотиватора пригласить больше нельзя.',
  },
  withdraw: 'Отозвать приглашение',
  withdrawn: 'Приглашение отозвано',
  errors: {
    choose: 'Пожалуйста, выберите мотиватора из списка',
    cancelled: invitationWasCancelled,
    update: 'Failed to update approval type',
    remove: 'Failed to remove motivator',
    load: 'Ошибка загрузки информации о приглашении',
    withdraw: 'Ошибка при отмене приглашения',
  },
};
