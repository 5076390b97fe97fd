import type { WitnessTexts } from '../../bot/witness.ts';
import { escapeHtml } from '../../markup.ts';

export const witness: WitnessTexts = {
  call: '👀 Invite a witness',
  invitation: (title) => `I gave my word: “${title}”. Be my witness: see my reports and approve them.`,
  become: 'Become a witness',
  welcome: (owner, title) =>
    `You are now a witness of <b>${escapeHtml(title)}</b> by ${escapeHtml(owner)}. I will write when a report waits for a vote.`,
  mute: '🔕 Mute this promise',
  unmute: '🔔 Unmute this promise',
  muted: 'No more messages about this promise.',
  unmuted: 'You will hear about the reports of this promise again.',
};
