/** What the first bundle knows of Telegram: whether we are in it. The SDK itself loads only there. */
const MARK = 'inside-telegram';
const LAUNCH = /tgWebApp(Data|Version|Platform)=/;

export const insideTelegram: boolean = seen();

function seen(): boolean {
  const { hash, search } = window.location;
  try {
    if (LAUNCH.test(hash) || LAUNCH.test(search)) sessionStorage.setItem(MARK, '1');
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return LAUNCH.test(hash) || LAUNCH.test(search);
  }
}

/** Any call of the SDK can hang in an old client; nothing here waits longer. */
export const SDK_LIMIT_MS = 3000;

export function withinLimit<T>(call: Promise<T>, fallback: T, ms = SDK_LIMIT_MS): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), ms);
    const answer = (value: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    call.then(answer, () => answer(fallback));
  });
}

/** The signed data of this launch, or null outside Telegram. */
export const readInitData = (): Promise<string | null> =>
  insideTelegram
    ? withinLimit(
        import('./sdk.ts').then(({ rawInitData }) => rawInitData()),
        null,
      )
    : Promise.resolve(null);

/** Colours, safe areas, full height. Whatever fails, the page stays as it is on the web. */
export const dressMiniApp = async (): Promise<void> => {
  if (insideTelegram)
    await withinLimit(
      import('./sdk.ts').then(({ dress }) => dress()),
      undefined,
    );
};

/** A tap that is felt; nothing outside Telegram. */
export const haptic = (kind: 'success' | 'error'): void => {
  if (insideTelegram)
    void withinLimit(
      import('./sdk.ts').then(({ feel }) => feel(kind)),
      undefined,
    );
};
