import { promiseProblems } from '../promise-problems.ts';
import { daysCount } from '../counts.ts';
import { pluralRu } from '../plural.ts';

export const profile = {
  title: 'Профиль',
  telegramId: (id: number) => `Telegram ID ${id}`,
  ways: 'Разделы профиля',
  my: 'Мои обещания',
  publicPage: 'Моя публичная страница',
  notifications: 'Уведомления',
  sessions: 'Сессии',
  signOut: 'Выйти',
  edit: 'Редактировать профиль',
  motivator: 'Анкета мотиватора',
  back: 'К профилю',
  loading: 'Загружаем профиль',
  failed: 'Ошибка загрузки профиля',
  stats: {
    label: 'Обещания и отчёты',
    promises: (count: number) => pluralRu(count, { one: 'обещание', few: 'обещания', many: 'обещаний' }),
    completed: (count: number) =>
      pluralRu(count, { one: 'слово сдержано', few: 'слова сдержано', many: 'слов сдержано' }),
    reports: (count: number) => pluralRu(count, { one: 'отчёт', few: 'отчёта', many: 'отчётов' }),
  },
  year: {
    months: ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
    best: (days: number) => `лучшая серия ${daysCount(days)}`,
    summary: ({ year, kept, asked, best }: { year: number; kept: number; asked: number; best: number }) =>
      `${year} год: сдержано дней ${kept} из ${asked}, лучшая серия ${best}`,
    legend: { fewLabel: 'часть слов', allLabel: 'все', noneLabel: 'ни одного' },
    previous: 'Предыдущий год',
    next: 'Следующий год',
    table: { month: 'Месяц', kept: 'Сдержано дней', asked: 'Дней с обещаниями' },
  },
};

export const profileForm = {
  title: 'Редактировать профиль',
  avatar: {
    label: 'Фото',
    hint: 'JPG или PNG, до 2 МБ',
    choose: 'Выбрать фото',
    remove: 'Убрать фото',
    notImage: 'Пожалуйста, выберите файл в формате JPG или PNG',
    tooLarge: 'Размер файла не должен превышать 2MB',
    unreadable: 'Это фото не открывается. Выберите другое.',
    crop: 'Как обрезать фото',
    cropHint: 'Двигайте фото и меняйте масштаб: видно будет то, что в круге.',
    zoom: 'Масштаб',
    use: 'Готово',
    cancel: 'Отмена',
  },
  firstName: 'Имя',
  firstNameRequired: 'Имя не может быть пустым',
  lastName: 'Фамилия',
  nick: 'Ник',
  nickHint: 'Латиница, цифры и _: от 3 до 32 знаков. По нему открывается ваша страница.',
  nickInvalid: 'Ник: от 3 до 32 знаков, только латиница, цифры и _',
  telegramId: 'Telegram ID',
  telegramIdHint: 'Его задаёт Telegram, поменять нельзя.',
  bio: 'О себе',
  bioTooLong: 'Биография не может превышать 300 символов',
  overloaded: promiseProblems.TEXT_OVERLOADED,
  counter: (length: number, max: number) => `${length} / ${max}`,
  optional: 'необязательно',
  save: 'Сохранить',
  cancel: 'Отмена',
  unchanged: 'Пока ничего не изменено',
  saved: 'Профиль сохранён',
  failed: 'Произошла ошибка при сохранении профиля',
};

export const motivatorForm = {
  title: 'Анкета мотиватора',
  lead: 'Её видят на вашей странице те, кто ищет, кому поручить свои отчёты.',
  name: 'Кто вы как мотиватор',
  nameHint: 'Например: тренер по бегу',
  specialization: 'Специализация',
  bio: 'Расскажите о себе',
  education: 'Есть профильное образование',
  certifications: 'Есть сертификаты',
  website: 'Сайт',
  websiteInvalid: 'Нужен адрес, который начинается с https:// или http://',
  required: 'Заполните это поле',
  rate: 'Стоимость часа',
  referral: 'Реферальная ссылка',
  soon: 'Скоро',
  submit: 'Сохранить анкету',
  saved: 'Профиль мотиватора сохранен!',
  failed: 'Сохранить анкету не удалось',
};

export const motivatorCard = {
  title: 'Мотиватор',
  none: 'Пользователь не выступает в роли мотиватора',
  education: 'Профильное образование',
  certifications: 'Сертификаты',
  website: 'Сайт',
};
