import { rowsOf, type Statement, statement } from '../db/statement.ts';
import { Gathering } from './gathering.ts';

/** Their answers are in memory at once. */
const MOST = 32;
/** Two statements run at once, so a slow read holds up only those behind it in one of them. */
const CONCURRENCY = 2;

/** PostgreSQL's types of the values of a statement: `$1`, `$2` … */
export type ValueType = 'int' | 'boolean' | 'text' | 'timestamptz';

/**
 * A read that many callers make at the same time with other values: those of one turn of the event loop, and those that come
 * while earlier ones are read, share one statement. It begins after the last of them has come, so it reads nothing older
 * than any of them may see. A caller who is alone sends the statement as it is.
 */
export class GatheredReads<Values extends readonly unknown[], Row extends object> {
  private readonly reads: Gathering<Values, Row[]>;

  /** @param client see `rowsOf` */
  constructor(client: object, single: Statement<Values, Row>, types: readonly ValueType[]) {
    const several = forSeveral(single, types);
    this.reads = new Gathering(
      async (asked) => {
        if (asked.length === 1) return [{ value: await rowsOf(client, single, ...asked[0]!) }];
        const columns = types.map((_type, column) => asked.map((values) => values[column]));
        const answers = asked.map((): Row[] => []);
        for (const { place, ...row } of await rowsOf(client, several, ...columns))
          answers[place - 1]!.push(row as unknown as Row);
        return answers.map((value) => ({ value }));
      },
      { most: MOST, concurrency: CONCURRENCY },
    );
  }

  /** @throws the errors of `rowsOf`; Refusal SERVICE_UNAVAILABLE with `retryAfter` if too many wait */
  rows(...values: Values): Promise<Row[]> {
    return this.reads.add(values);
  }
}

/**
 * The same statement for each element of arrays of its values. `OFFSET 0` keeps the planner from turning the look-ups into a
 * join, for which it expects few rows and may read a whole table; so the rows also stay in the order of each look-up.
 */
export function forSeveral<Row extends object>(
  { name, text, planned }: Pick<Statement<readonly unknown[], Row>, 'name' | 'text' | 'planned'>,
  types: readonly ValueType[],
): Statement<unknown[], Row & { place: number }> {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`);
  const columns = types.map((_type, index) => `value${index + 1}`);
  const asked = text.replaceAll(/\$(\d+)/g, (_match, number: string) => `asked.value${number}`);
  return statement(
    `${name}-several`,
    `SELECT asked.place::int, found.* FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS asked (${columns.join(', ')}, place)
     CROSS JOIN LATERAL (SELECT * FROM (${asked}) AS one OFFSET 0) AS found`,
    planned,
  );
}
