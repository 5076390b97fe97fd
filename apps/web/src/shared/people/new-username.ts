/** Another username than that by which the person was found: they have given that one up. */
export function newUsername(person: { username: string | null } | undefined, asked: string): string | null {
  const present = person?.username ?? null;
  return present?.toLowerCase() === asked.toLowerCase() ? null : present;
}
