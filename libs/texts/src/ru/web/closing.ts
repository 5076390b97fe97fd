import type { OwnerCompletionType } from '@slovo/domain/promise';
import { countRu } from '../plural.ts';
import { ofDays } from '../counts.ts';

/** What a promise has come to. */
export interface Closing {
  kept: number;
  total: number;
  /** Days of the term that have not begun. */
  left: number;
  /** A goal is reached or not; days are not what counts. */
  byDays: boolean;
  isPublic: boolean;
}

const soFar = ({ kept, total, byDays }: Closing): string =>
  byDays ? `Сейчас сдержано ${kept} из ${ofDays(total)}. ` : '';

const ahead = ({ left }: Closing): string =>
  left === 0
    ? ''
    : `Впереди ${left % 10 === 1 && left % 100 !== 11 ? 'остаётся' : 'остаются'} ${countRu(left, { one: 'день', few: 'дня', many: 'дней' })}, отчёты за них уже не понадобятся. `;

/** What each outcome means for this promise. */
export const closing = {
  means: {
    success: (promise) =>
      `${soFar(promise)}${ahead(promise)}Слово будет считаться сдержанным: встанет в «Выполнено» и прибавится к сдержанным в профиле.`,
    give_up: (promise) =>
      `${soFar(promise)}Вы отпускаете это слово. Сдержанным оно не считается и встанет в «Сдался», а сдержанные дни останутся на ленте.`,
    cancel: (promise) =>
      `${soFar(promise)}Так закрывают слово, которое потеряло смысл или дано по ошибке. Оно встанет в «Отменено» и к сдержанным не прибавится.`,
    failed: (promise) =>
      `${soFar(promise)}Вы честно признаёте, что не вышло. Слово встанет в «Провалено», а сдержанные дни останутся на ленте.`,
  } satisfies Record<OwnerCompletionType, (promise: Closing) => string>,
  /** The same for every outcome. */
  final: ({ isPublic }: Closing) =>
    `Новых отчётов и напоминаний не будет. Открыть обещание снова нельзя, но можно повторить.${isPublic ? ' Итог увидят все, кому видно обещание.' : ''}`,
};
