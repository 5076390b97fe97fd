import type * as ru from '../../ru/panel/failures.ts';
import type { Translation } from '../../translation.ts';

/** What every page of the panel can say about a call that failed. */
export const failures: Translation<typeof ru.failures> = {
  network: 'Unable to connect to admin API. Please check your connection.',
  failedTo: (what: string, status: number) => `Failed to ${what}: ${status}`,
  broken: 'This page is broken. Please reload it.',
  retry: 'Try again',
  retryIn: (seconds: number) => `You can try again in ${seconds} s`,
  page: {
    title: 'This page could not be shown',
    text: 'Nothing is lost: open it once more.',
    reload: 'Reload the page',
  },
  notFound: { title: 'Page not found', text: 'The panel has no such address.', home: 'To users' },
};
