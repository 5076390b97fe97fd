/**
 * At most `most` characters, the last an ellipsis where the text was cut. Never half of an emoji: PostgreSQL rejects
 * JSON with one, and Telegram a message.
 */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
