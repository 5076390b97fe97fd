/** Names of people and languages, types of ids, what people call services and files, and keys: they are in no language of the panel. */
const NAMES = new Set(
  'alina ali admin Ctrl Enter username userId telegramId email Email CSV Telegram English Алина Воронцова Русский'.split(
    ' ',
  ),
);

/** Words of these letters that the page shows. */
export function wordsOf(letters: RegExp): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) words.push(...(texts.currentNode.textContent!.match(letters) ?? []));
  return [...new Set(words)].filter((word) => !NAMES.has(word));
}
