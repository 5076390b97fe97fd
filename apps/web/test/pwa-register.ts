/** In place of the worker's module, which only the bundler makes. */
export const registerSW = () => async () => {};
