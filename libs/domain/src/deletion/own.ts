const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a person can change their mind about the deletion of their account. */
export const OWN_DELETION_DAYS = 7;

/** What a person types to delete their account. The texts of each language ask for one of them. */
export const OWN_DELETION_PHRASES = { ru: 'удалить мой аккаунт', en: 'delete my account' } as const;

/** In any of them, in any case, with any spaces: the phrase is there to be read, not to be a spelling test. */
export function isOwnDeletionPhrase(text: string): boolean {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return Object.values(OWN_DELETION_PHRASES).some((phrase) => phrase === typed);
}

export const ownDeletionDue = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + OWN_DELETION_DAYS * DAY_MS);

/** Takes the place of an operator's reason; the panel shows a sentence for it. */
export const OWN_DELETION_REASON = 'own-request';
