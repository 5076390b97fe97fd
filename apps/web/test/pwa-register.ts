/** In place of the worker's module, which only the bundler makes: remembers what it was asked for. */
interface Options {
  onRegisteredSW: (url: string, registration: { update: () => Promise<unknown> } | undefined) => void;
  onNeedRefresh: () => void;
}
export const registered: Options[] = [];
export const reloads: boolean[] = [];

export const registerSW = (options: Options) => {
  registered.push(options);
  return async (reload: boolean) => void reloads.push(reload);
};
