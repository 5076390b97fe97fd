import { escapeHtml } from '../markup.ts';

interface WitnessTexts {
  /** Of the button that opens Telegram's list of chats. */
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

export const witness: Readonly<Record<'ru' | 'en', WitnessTexts>> = {
  ru: {
    call: '👀 Позвать свидетеля',
    invitation: (title) =>
      `Даю слово: «${title}». Будьте моим свидетелем: вы увидите отчёты и сможете их подтвердить.`,
    become: 'Стать свидетелем',
    welcome: (owner, title) =>
      `Теперь вы свидетель: <b>${escapeHtml(title)}</b>, ${escapeHtml(owner)}. Когда отчёт будет ждать голоса, я напишу.`,
    mute: '🔕 Не писать об этом обещании',
    unmute: '🔔 Писать об этом обещании',
    muted: 'Больше не пишу об этом обещании.',
    unmuted: 'Снова пишу об отчётах этого обещания.',
  },
  en: {
    call: '👀 Invite a witness',
    invitation: (title) => `I gave my word: “${title}”. Be my witness: see my reports and approve them.`,
    become: 'Become a witness',
    welcome: (owner, title) =>
      `You are now a witness of <b>${escapeHtml(title)}</b> by ${escapeHtml(owner)}. I will write when a report waits for a vote.`,
    mute: '🔕 Mute this promise',
    unmute: '🔔 Unmute this promise',
    muted: 'No more messages about this promise.',
    unmuted: 'You will hear about the reports of this promise again.',
  },
};
