import { type CallDefinition, type Caller, checkAvatar, handRoutes, updateProfile } from '@slovo/contracts';
import { type CallClient, Refusal } from '@slovo/kit/calls';

const [PUBLIC_MEDIA = ''] = handRoutes.publicMedia.path.split('*');

/**
 * Checks a profile that is to show an avatar: asks media whether the caller stored it. Other addresses are left to
 * auth, which knows what the profile shows now.
 * @throws Refusal BAD_INPUT
 */
export async function checkOwnAvatar(
  calls: CallClient,
  definition: CallDefinition,
  input: unknown,
  caller: Caller,
  requestId: string,
): Promise<void> {
  if (definition.name !== updateProfile.name) return;
  const { photo_url: photo } = input as { photo_url?: string | null };
  if (!photo?.startsWith(PUBLIC_MEDIA)) return;
  const { isOwn } = await calls.call(checkAvatar, { path: photo.slice(PUBLIC_MEDIA.length) }, caller, {
    requestId,
  });
  if (!isOwn) throw new Refusal('BAD_INPUT', { fields: { photo_url: 'an avatar that you have uploaded' } });
}
