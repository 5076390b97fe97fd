/** Promises of one page of the feed. Apart from the query: the build asks for it as well (vite/early-pages.ts). */
export const FEED_PAGE = 20;
