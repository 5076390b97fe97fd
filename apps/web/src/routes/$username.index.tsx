import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../features/profile/person/person-page.tsx';

export const Route = createFileRoute('/$username/')({ component: Person });

function Person() {
  const username = Route.useParams().username.replace(/^@/, '');
  return <PersonPage key={username} username={username} />;
}
