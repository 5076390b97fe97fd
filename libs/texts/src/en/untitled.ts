/** Replaces a title of which nothing can be seen. */
export const untitled = 'Untitled Promise';
