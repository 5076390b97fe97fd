/** `npm run test:scale` sets these variables and explains them. */
export const isStrict = process.env.SCALE_STRICT === '1';
/** A checkout of the release before, built. */
export const previous = process.env.SCALE_PREVIOUS;
export const rate = Number(process.env.SCALE_RATE ?? 20);
/** Where figures are written for the command to print. */
export const figuresFile = process.env.SCALE_FIGURES;
/** How often all are restarted, one after the other. */
export const rolls = Number(process.env.SCALE_ROLLS ?? 1);
