import type * as ru from '../../ru/web/launching.ts';
import type { Translation } from '../../translation.ts';

/** The wizard's last choices, and the day on which a promise starts. */
export const launching: Translation<typeof ru.launching> = {
  approval: 'Who approves the reports',
  inviteLater: 'Save the draft: invite the motivator on its page, and start once they agree.',
  visible: 'Visible to everyone',
  visibleOf: { public: 'Public', private: 'Private' },
  blind: 'Only people who can see the promise can vote: make it public.',
  give: 'Give my word',
  tomorrow: 'Start tomorrow',
  tomorrowHint: 'Less than three hours are left of this day. Tomorrow will be day 1.',
  linkMade: 'Draft saved, the link for a motivator is below',
  linkLost: 'The draft is saved, but its link is not there. Make one below.',
  approvalLost: 'The draft is saved, but not who approves. Please check it below.',
};
