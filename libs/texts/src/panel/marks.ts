import { countEn } from '../plural.ts';
import { bothLanguages } from './both-languages.ts';

/** Rows of a table that an operator marked; apart from the keys, whose help is loaded on demand. */
export const marks = bothLanguages({
  ru: {
    count: (count: number) => `Отмечено: ${count}`,
    copy: 'Скопировать id',
    copied: (count: number) => `Скопировано id: ${count}`,
    notCopied: 'Браузер не дал скопировать',
    clear: 'Снять отметки',
  },
  en: {
    count: (count: number) => `${count} marked`,
    copy: 'Copy ids',
    copied: (count: number) => `${countEn(count, 'id', 'ids')} copied`,
    notCopied: 'The browser refused to copy',
    clear: 'Clear marks',
  },
});
