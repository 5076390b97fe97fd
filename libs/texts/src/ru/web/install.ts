/** The offer to install the app. */
export const install = {
  title: 'Слово на экране «Домой»',
  text: 'Открывается сразу на сегодняшнем дне',
  yes: 'Установить',
  no: 'Не сейчас',
  /** Safari has no install prompt; the person installs from the menu. */
  steps: [
    'Нажмите «Поделиться» внизу или вверху экрана.',
    'Выберите «На экран „Домой“», на Mac — «Добавить в Dock».',
  ],
  understood: 'Понятно',
};

/** The toast about a new version (SW-04). */
export const update = { text: 'Вышла новая версия!', reload: 'Обновить' };
