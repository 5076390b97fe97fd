import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_user/create/')({ component: () => null });
