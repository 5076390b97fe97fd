import type * as ru from '../../ru/web/errors.ts';
import type { Translation } from '../../translation.ts';

/** By the level of the error boundary (BOUND-03). */
export const boundaries: Translation<typeof ru.boundaries> = {
  app: 'Application Error',
  page: 'Page Error',
  component: 'Component Error',
  default: 'Something went wrong',
};

export const errors: Translation<typeof ru.errors> = {
  text: 'We could not show this part. Everything you saved is safe.',
  restart: 'Restart',
  tryAgain: 'Try Again',
  goHome: 'Go Home',
  reload: 'Reload',
};
