import { witness as texts } from '@slovo/texts/web/witness';
import { call } from '../../shared/api/call.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { HOME, type StartPage } from './start-param.ts';

/** Makes the signed-in person a witness, and leads to the promise; where it is refused, the start page says why. */
export async function followWitnessLink(code: string): Promise<StartPage> {
  try {
    const { promise_id: id } = await call('voting.become-witness', { code });
    return { to: `/promises/${id}`, state: { message: { type: 'success', text: texts.be.done } } };
  } catch (error) {
    return { ...HOME, state: { message: { type: 'warning', text: withReason(texts.be.failed, error) } } };
  }
}
