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
