import { client } from './client.ts';

const TOUCHES = {
  success: { type: 'notification', notification_type: 'success' },
  error: { type: 'notification', notification_type: 'error' },
  press: { type: 'impact', impact_style: 'light' },
  choice: { type: 'selection_change' },
} as const;
export type Touch = keyof typeof TOUCHES;

export function triggerHaptic(touch: Touch): void {
  client.send('web_app_trigger_haptic_feedback', TOUCHES[touch]);
}
