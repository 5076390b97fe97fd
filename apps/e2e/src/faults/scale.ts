/** `npm run test:faults` plays all cases; the suite plays those that find most faults. */
export const isLong = process.env.FAULTS === 'long';

/** People in the sandbox: at 30 messages a second the long broadcast takes three minutes. */
export const CROWD = isLong ? Number(process.env.FAULTS_CROWD ?? 5_000) : 150;
/** The first of them, whom the cases after the broadcast write to. */
export const FEW = isLong ? 300 : 50;

/** Real time that a fault lasts: `long` in the long form. */
export const lasting = (short: number, long: number): number => (isLong ? long : short) * 1_000;
