import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_user/notifications')({ component: () => null });
