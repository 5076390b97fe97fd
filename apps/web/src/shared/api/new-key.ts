/**
 * Makes a repeat harmless. By hand: `crypto.randomUUID` only works where the page came over TLS or from this machine.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
