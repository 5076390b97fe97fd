import { profileForm } from '@slovo/texts/web/profile';

const TYPES = ['image/jpeg', 'image/png'];
const LARGEST = 2 * 1024 * 1024;

/** The error message for a chosen file (PROFILE-12, PROFILE-13). */
export function avatarProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return profileForm.avatar.notImage;
  return size > LARGEST ? profileForm.avatar.tooLarge : undefined;
}
