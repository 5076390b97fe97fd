/** Characters of the first and of the last name, as in Telegram. */
export const NAME_MAX = 64;
export const BIO_MAX = 300;
