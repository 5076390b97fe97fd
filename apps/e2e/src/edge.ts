import { CallEnvelope } from '@slovo/contracts';
import { mayVouch, SIGNERS } from '@slovo/contracts/identities';
import { CallSigner, type SignedMessage } from '@slovo/kit/calls';
import type { ServiceIdentity } from '@slovo/kit/service';
import type { World } from '@slovo/testing';

/** Calls the services of this world as its edges do, each call as the edge that makes it. */
export function edgeOf({
  natsPrefix,
  callerSecrets,
}: Pick<World, 'natsPrefix' | 'callerSecrets'>): ServiceIdentity {
  const sign = (message: SignedMessage): string => {
    const [first] = [JSON.parse(message.body.toString())].flat();
    const { caller } = CallEnvelope.parse(first);
    const edge = SIGNERS.find((signer) => mayVouch(signer, message.call, caller));
    if (!edge) throw new Error(`no edge calls ${message.call} for ${JSON.stringify(caller)}`);
    return CallSigner.of({ CALLER_SECRET: callerSecrets[edge] })!.sign(message);
  };
  const signer = { sign, formerProof: () => undefined };
  return { name: 'e2e', prefix: `${natsPrefix}.`, clockControl: false, signer };
}
