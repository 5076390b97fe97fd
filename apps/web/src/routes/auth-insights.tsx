import { placeholders } from '@slovo/texts/web/debug';
import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../features/debug/placeholder-page.tsx';
import { outsideProduction } from './-debug/outside-production.ts';

export const Route = createFileRoute('/auth-insights')({
  beforeLoad: outsideProduction,
  component: () => <PlaceholderPage words={placeholders.insights} />,
  staticData: { noData: true },
});
