import { inEveryLanguage } from '../every-language.ts';

export interface WitnessTexts {
  /** The button that opens Telegram's list of chats. */
  call: string;
  /** What the called person reads, as plain text. */
  invitation(title: string): string;
  /** The same as the message that the mini app shares, with its button. */
  become: string;
  welcome(owner: string, title: string): string;
  mute: string;
  unmute: string;
  muted: string;
  unmuted: string;
}

export const witness = inEveryLanguage((texts) => texts.witness);
