/** An idempotency key. `crypto.randomUUID` exists only on secure origins, so it is built by hand. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
