/**
 * Calls back once when this program is asked to end: Ctrl-C, a signal, a closed terminal, or the end of the launcher
 * (tools/with-install.mjs), whose IPC channel closes. A second request ends it at once; what still runs is then
 * stopped by the supervisor's reaper.
 */
export function onStopRequest(stop: () => Promise<void>): { readonly requested: boolean } {
  const state = { requested: false };
  const request = (): void => {
    if (state.requested) process.exit(130);
    state.requested = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  process.once('disconnect', request);
  // Listening to it would keep a program from ending when its work is done.
  process.channel?.unref();
  return state;
}
