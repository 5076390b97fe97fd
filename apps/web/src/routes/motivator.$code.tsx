import { createFileRoute } from '@tanstack/react-router';
import { InvitedPage } from '../features/invited/invited-page.tsx';

export const Route = createFileRoute('/motivator/$code')({ component: Invited });

function Invited() {
  const { code } = Route.useParams();
  return <InvitedPage key={code} code={code} />;
}
