const SHAPE = /^[a-z0-9_]{3,32}$/i;

/** Usernames are compared without a leading @ and in lower case. */
export const usernameKey = (name: string): string => name.replace(/^@/, '').toLowerCase();

export const hasShape = (name: string): boolean => SHAPE.test(name);

/** Escapes a prefix for `LIKE`: an underscore is common in usernames and a wildcard in SQL. */
export const likePrefix = (prefix: string): string => prefix.replace(/[\\%_]/g, String.raw`\$&`);
