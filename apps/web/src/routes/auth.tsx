import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LinkAuthPage } from '../features/auth/link-auth-page.tsx';
import { useUser } from '../shared/auth/use-auth.ts';
import { myPromisesQuery } from '../shared/data/promises.ts';

export const Route = createFileRoute('/auth')({ component: AuthRoute, staticData: { bare: true } });

function AuthRoute() {
  const signedIn = useUser() !== null;
  const { isLoading } = useQuery({ ...myPromisesQuery, enabled: signedIn });
  return <LinkAuthPage preparing={isLoading} />;
}
