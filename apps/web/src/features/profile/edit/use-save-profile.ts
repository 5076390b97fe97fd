import { publicHandRoutes } from '@slovo/contracts/public-routes';
import { profileForm } from '@slovo/texts/web/profile';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call, send } from '../../../shared/api/call.ts';
import type { InputOf, UserProfile } from '../../../shared/api/wire.ts';
import { useAuthMachine } from '../../../shared/auth/use-auth.ts';
import { keys } from '../../../shared/data/keys.ts';
import { useMutationOnce } from '../../../shared/data/use-mutation-once.ts';
import type { AvatarChoice } from './avatar-field.tsx';

const UPLOAD_TIMEOUT_MS = 60_000;

export interface ProfileSave {
  changes: Omit<InputOf<'auth.update-profile'>, 'photo_url'>;
  avatar: AvatarChoice;
}

/** Uploads the photo first, because the profile refers to it by its URL. An unused upload is deleted later. */
export function useSaveProfile(onSaved: () => void) {
  const queries = useQueryClient();
  const machine = useAuthMachine();
  const toasts = useToasts();
  const save = useMutationOnce<UserProfile, ProfileSave>({
    mutationFn: async ({ changes, avatar }) => {
      const photo = await photoOf(avatar);
      return call('auth.update-profile', { ...changes, ...photo });
    },
    onSuccess: (profile) => {
      queries.setQueryData(keys.ownProfile, profile);
      void queries.invalidateQueries({ queryKey: keys.profiles });
      void queries.invalidateQueries({ queryKey: keys.lists });
      machine.updateUser(profile);
      toasts.show({ tone: 'success', text: profileForm.saved });
      onSaved();
    },
  });
  return { save: save.mutate, saving: save.isPending, failure: save.error && sentenceFor(save.error) };
}

async function photoOf(avatar: AvatarChoice): Promise<Pick<InputOf<'auth.update-profile'>, 'photo_url'>> {
  if (avatar.kind === 'keep') return {};
  if (avatar.kind === 'remove') return { photo_url: null };
  const form = new FormData();
  form.append('avatar', avatar.photo, 'avatar.jpg');
  const { method, path } = publicHandRoutes.uploadAvatar;
  const { body } = await send(path, { method, body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
  return { photo_url: (body as { avatar_url: string }).avatar_url };
}

/** The message, followed by the server's reason if there is one, such as a taken username. */
function sentenceFor(error: Error): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused ? `${profileForm.failed}. ${error.message}` : profileForm.failed;
}
