/** Page size of the feed. In a file of its own because the build uses it too (vite/early-pages.ts). */
export const FEED_PAGE = 20;
