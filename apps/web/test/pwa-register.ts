/** In place of the worker's module, which only the bundler makes: remembers what it was asked for. */
interface Options {
  onRegisteredSW: (url: string, registration: { update: () => Promise<unknown> } | undefined) => void;
  onNeedRefresh: () => void;
  onNeedReload: () => void;
}
export const registered: Options[] = [];
/** How often the waiting version was let in. */
export const updates: true[] = [];

export const registerSW = (options: Options) => {
  registered.push(options);
  return async () => void updates.push(true);
};
