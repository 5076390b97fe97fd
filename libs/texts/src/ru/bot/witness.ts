import type { WitnessTexts } from '../../bot/witness.ts';
import { escapeHtml } from '../../markup.ts';

export const witness: WitnessTexts = {
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
};
