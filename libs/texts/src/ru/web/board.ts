import { countRu } from '../plural.ts';
import { daysCount } from '../counts.ts';

const roubles = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  maximumFractionDigits: 0,
});

/** «1 200 ₽» */
export const price = (amount: number): string => roubles.format(amount);

const people = (count: number): string =>
  countRu(count, { one: 'человек', few: 'человека', many: 'человек' });

export const board = {
  title: 'Доска',
  lead: 'Люди, привычки и слова, с которых можно начать.',
  tabsLabel: 'Разделы доски',
  tabs: { motivators: 'Мотиваторы', templates: 'Привычки', useful: 'Статьи' },
  back: 'Доска',
  from: (amount: number) => `от ${price(amount)}`,
  best: (days: number) => `лучшая серия ${daysCount(days)}`,
  likes: (count: number) => `Нравится: ${count}`,
  minutes: (count: number) => `${countRu(count, { one: 'минута', few: 'минуты', many: 'минут' })} чтения`,
};

export const motivatorPage = {
  tabsLabel: 'О человеке',
  tabs: { profile: 'Профиль', motivator: 'Мотиватор' },
  /** Why nothing happens: the board is sample data (BOARD-02, BOARD-05). */
  sample: 'Это пример страницы: человек вымышлен, а подписка, «Поделиться» и «Нравится» ничего не меняют.',
  subscribe: 'Подписаться',
  share: 'Поделиться',
  like: 'Нравится',
  numbersLabel: 'В цифрах',
  numbers: { kept: 'сдержано', best: 'лучшая серия', people: 'помогает' },
  people,
  approach: 'Как работает',
  suits: 'Кому подойдёт',
  offers: 'Сколько стоит',
};

export const habitPage = {
  why: 'Зачем',
  counts: 'Что считается',
  advice: 'С чего начать',
  experts: 'Эксперты',
  expertsLead: 'Примеры: эти люди вымышлены, но план у каждого настоящий.',
  take: 'Взять эту привычку',
  takeText: 'Откроется черновик обещания: всё можно изменить.',
  like: 'Нравится',
  /** Before a name, for screen readers. */
  more: 'Подробнее:',
  train: 'Начать тренировку',
  trainText: 'Тренировка начинается с обещания: откроется черновик этой привычки.',
  toMotivator: 'Страница мотиватора',
  unfinished: {
    title: 'Заменить незаконченное обещание?',
    text: (title: string) => `Вы начали обещание «${title}» и не сохранили его. Привычка займёт его место.`,
    replace: 'Заменить',
    goOn: 'Дописать начатое',
  },
};

export const articlePage = {
  next: 'Читать дальше',
  give: 'Дать слово',
  giveTitle: 'Начните с малого',
  giveText: 'Одно обещание, которое получится и в плохой день.',
};
