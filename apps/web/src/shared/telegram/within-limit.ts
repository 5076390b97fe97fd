/** Any call of a client can hang or never be answered; nothing waits for one longer. */
const CLIENT_LIMIT_MS = 3000;

export function withinLimit<T>(call: Promise<T>, fallback: T, ms = CLIENT_LIMIT_MS): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    const answer = (value: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    call.then(answer, () => answer(fallback));
  });
}
