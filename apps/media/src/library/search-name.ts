/** A name as it is searched: in any case, with е for ё. */
export const searchName = (name: string): string => name.toLowerCase().replaceAll('ё', 'е');

/** For LIKE, which Prisma does not escape. */
export const likeText = (text: string): string => searchName(text).replaceAll(/[\\%_]/g, String.raw`\$&`);
