import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoPerson } from '../features/promises/no-person.tsx';
import { selectedPerson } from '../shared/people/selected-person.ts';

/** The Promises tab: leads back to the person whose promises were shown last. */
export const Route = createFileRoute('/promises/')({
  component: NoPerson,
  beforeLoad: () => {
    const id = selectedPerson();
    if (id !== null) throw redirect({ to: '/users/$id/promises', params: { id }, replace: true });
  },
});
