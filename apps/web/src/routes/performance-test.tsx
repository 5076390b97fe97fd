import { placeholders } from '@slovo/texts/web/debug';
import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderPage } from '../features/debug/placeholder-page.tsx';
import { outsideProduction } from './-debug/outside-production.ts';

export const Route = createFileRoute('/performance-test')({
  beforeLoad: outsideProduction,
  component: () => <PlaceholderPage words={placeholders.performance} />,
  staticData: { noData: true },
});
