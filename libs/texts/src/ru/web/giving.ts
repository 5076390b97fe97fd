import { daysCount } from '../counts.ts';

/** The moment in which a word is given. */
export const giving = {
  asks: 'Вы даёте слово',
  term: (days: number) => daysCount(days),
  give: 'Дать слово',
  /** How the button works: it is held with a finger or a mouse, and pressed with a key. */
  hold: 'Нажмите и держите, пока кнопка не заполнится.',
  holdLonger: 'Чуть дольше: держите, пока кнопка не заполнится.',
  notNow: 'Не сейчас',
  given: 'Слово дано. День 1 идёт.',
  givenLater: 'Слово дано. День 1 начнётся завтра.',
  onward: 'Хорошо',
};
