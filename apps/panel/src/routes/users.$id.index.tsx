import { createFileRoute, notFound } from '@tanstack/react-router';
import { PersonPage } from '../features/person/person-page.tsx';
import { usePersonActions } from './-person/use-person-actions.tsx';

export const Route = createFileRoute('/users/$id/')({
  component: Person,
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,9}$/.test(params.id)) throw notFound();
  },
});

function Person() {
  const id = Number(Route.useParams().id);
  const { actionsFor, dialogs } = usePersonActions();
  return (
    <>
      <PersonPage key={id} id={id} actionsFor={actionsFor} />
      {dialogs}
    </>
  );
}
