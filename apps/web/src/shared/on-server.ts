/** This module graph runs in the renderer (app/server), where there is no window, no storage and no visitor. */
export const onServer: boolean = typeof window === 'undefined';
