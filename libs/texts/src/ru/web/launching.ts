/** The wizard's last choices, and the day on which a promise starts. */
export const launching = {
  approval: 'Кто подтверждает отчёты',
  /** Under «Мотиватор» in the wizard. */
  inviteLater:
    'Сохраните черновик: мотиватора можно пригласить на его странице, и начнёте вы с его согласия.',
  visible: 'Видно всем',
  visibleOf: { public: 'Публичное', private: 'Приватное' },
  /** A private promise with a public vote. */
  blind: 'Голосовать смогут только те, кто видит обещание: сделайте его публичным.',
  give: 'Дать слово',
  tomorrow: 'Начать завтра',
  tomorrowHint: 'До конца дня меньше трёх часов. Первым днём станет завтра.',
  linkMade: 'Черновик сохранён, ссылка для мотиватора ниже',
  linkLost: 'Черновик сохранён, а ссылки нет. Создайте её ниже.',
  approvalLost: 'Черновик сохранён, а способ подтверждения нет. Проверьте его ниже.',
};
