// Plain data, as in public-routes.ts.

/** Routes that people's pages and the panel use. */
export const sharedRoutes = {
  'notifications.list-receipts': { method: 'GET', path: '/api/admin/notifications/receipts/user/:userId' },
} as const;
