/** «Алина Воронцова», or the first name alone. */
export const nameOf = (person: { first_name: string; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');
