/** The longest wait for any answer of the client. */
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
