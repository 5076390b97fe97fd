import { notFound } from '@tanstack/react-router';

/** A promise's id is a number; anything else is not found. */
export function onlyNumbers({ id }: { id: string }): void {
  if (!/^\d+$/.test(id)) throw notFound();
}
