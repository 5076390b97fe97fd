/** Injection token of the service's configuration. */
export const CONFIG = Symbol('CONFIG');
/** Injection token of the address of the service's own database. */
export const DATABASE_URL = Symbol('DATABASE_URL');
