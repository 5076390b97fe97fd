import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PersonPage } from '../features/profile/person/person-page.tsx';
import { page } from '../shared/device.ts';

/** The operators' panel is an app of its own; no person has this name. */
const PANEL = 'admin';

export const Route = createFileRoute('/$username/')({ component: Person });

function Person() {
  const username = Route.useParams().username.replace(/^@/, '');
  return username === PANEL ? <ToPanel /> : <PersonPage key={username} username={username} />;
}

/** A link or redirect inside this app: the server shows the panel. */
function ToPanel() {
  useEffect(() => page.open(`/${PANEL}`), []);
  return null;
}
