/** Rows of a table that an operator marked; apart from the keys, whose help is loaded on demand. */
export const marks = {
  count: (count: number) => `Отмечено: ${count}`,
  copy: 'Скопировать id',
  copied: (count: number) => `Скопировано id: ${count}`,
  notCopied: 'Браузер не дал скопировать',
  clear: 'Снять отметки',
};
