import { connectionOf } from './connection.ts';

/** A prepared statement: PostgreSQL parses it once for each connection. */
export interface Statement<Values extends readonly unknown[], Row> {
  /** Unique in the service. */
  readonly name: string;
  readonly text: string;
  /** See `statement`. */
  readonly planned?: 'once';
  /** Only for the compiler. */
  readonly types?: (...values: Values) => Row;
}

const plannedOnce = new Set<string>();

/** The texts of all statements that were declared to be planned once, for specs that check their plans. */
export const textsPlannedOnce: ReadonlySet<string> = plannedOnce;

/**
 * A statement of a hot path, which is sent without Prisma. Declare it once, at the top of a file.
 * @typeParam Values what `$1`, `$2` … are, as `pg` sends them: numbers, texts, dates, arrays of them, or JSON as a text.
 *   Cast them in the text (`$1::int[]`).
 * @typeParam Row a row of the result, as `pg` reads it: `bigint` and `numeric` are texts, `timestamptz` is a Date, JSON is
 *   parsed.
 * @param planned `once` where the best plan is the same for all values: a connection plans it once, which costs less where
 *   planning takes as long as the work. In a transaction the connection changes over to it (see EarlyStatements), without one
 *   it is sent on connections of its own. QueryPlans checks the plan that is made without values.
 */
export const statement = <Values extends readonly unknown[], Row = never>(
  name: string,
  text: string,
  planned?: 'once',
): Statement<Values, Row> => {
  if (planned) plannedOnce.add(text);
  return { name, text, ...(planned && { planned }) };
};

/**
 * Sends a statement in a transaction of the service's client, or by the client itself as a transaction of its own. Both
 * use Prisma's pool, so a transaction may mix statements and Prisma's calls.
 * @throws the errors of `pg`, whose `code` is PostgreSQL's; P2028 once the transaction has ended
 */
export async function rowsOf<Values extends readonly unknown[], Row>(
  client: object,
  { name, text, planned }: Statement<Values, Row>,
  ...values: Values
): Promise<Row[]> {
  const connection = await connectionOf(client, planned);
  if (!connection) throw new Error(`${name} needs a client that was opened by openPrisma`);
  const { rows } = await connection.query({ name, text, values: [...values], ...(planned && { planned }) });
  return rows as Row[];
}
