/**
 * At most so many characters, the last an ellipsis where something is left out. Never half of an emoji: PostgreSQL takes no
 * JSON with it, and Telegram no message.
 */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
