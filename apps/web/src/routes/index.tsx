import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { insideTelegram } from '../shared/telegram/launch.ts';

export const Route = createFileRoute('/')({
  component: () => <LandingPage />,
  staticData: { noFoot: !insideTelegram, noData: true },
});
