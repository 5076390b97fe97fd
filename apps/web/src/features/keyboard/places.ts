/** Pages with a key of their own, in the order of the help. `code` as `KeyMap` has it. */
export const PLACES = [
  { name: 'create', to: '/create', code: 'KeyC', keys: ['C'] },
  { name: 'my', to: '/my', code: 'KeyG KeyM', keys: ['G', 'M'] },
  { name: 'feed', to: '/feed', code: 'KeyG KeyF', keys: ['G', 'F'] },
  { name: 'notifications', to: '/notifications', code: 'KeyG KeyN', keys: ['G', 'N'] },
  { name: 'profile', to: '/profile', code: 'KeyG KeyP', keys: ['G', 'P'] },
] as const;
