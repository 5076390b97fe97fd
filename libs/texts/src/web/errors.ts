/** What broke, by the level of the boundary that caught it (document 1 §8). */
export const boundaries = {
  app: 'Application Error',
  page: 'Page Error',
  component: 'Component Error',
  default: 'Something went wrong',
} as const;

export const errors = {
  text: 'Мы не смогли показать эту часть. То, что вы сохранили, на месте.',
  restart: 'Restart',
  tryAgain: 'Try Again',
  goHome: 'Go Home',
  reload: 'Reload',
};

/** What failed, by the call's name, where no answer of the server says why (document 1 §8). */
export const callFailures: Readonly<Record<string, string>> = {
  'promises.list-promises': 'Failed to load promises',
  'promises.create-promise': 'Failed to create promise',
  'promises.update-promise': 'Failed to update promise',
  'promises.delete-promise': 'Failed to delete promise',
  'promises.start-promise': 'Failed to start promise',
  'promises.list-reports': 'Failed to load reports',
  'promises.list-public-reports': 'Failed to load reports',
};
