/** Where a sign-in came from; a browser that says nothing about itself is `Unknown`. */
export interface SignIn {
  browser: string;
  os: string;
  /** Masked, or empty. */
  address: string;
  time: string;
}

export const deviceOf = ({ browser, os }: SignIn, unknown: string): string =>
  [browser, os].filter((word) => word !== 'Unknown').join(', ') || unknown;
export const placeOf = ({ address }: SignIn, before: string): string =>
  address ? `${before} ${address}` : '';
