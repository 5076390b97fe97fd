import { notFound } from '@tanstack/react-router';

/** Only a number can be a promise; anything else leads nowhere, instead of to a promise #NaN. */
export function onlyNumbers({ id }: { id: string }): void {
  if (!/^\d+$/.test(id)) throw notFound();
}
