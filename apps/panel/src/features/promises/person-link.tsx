import { promiseParts } from '@slovo/texts/panel/promise-page';
import { Link } from '@tanstack/react-router';

interface Person {
  id: number;
  first_name: string;
  last_name: string | null;
}

/** Null is a person whose account was deleted. */
export function PersonLink({ person }: { person: Person | null }) {
  const { deleted } = promiseParts;
  if (person === null) return <span className="ui-muted">{deleted}</span>;
  return (
    <Link to="/users/$id" params={{ id: String(person.id) }} className="ui-link">
      {[person.first_name, person.last_name].filter(Boolean).join(' ')}
    </Link>
  );
}
