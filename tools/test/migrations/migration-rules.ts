// What a migration must not do, because replicas of the release before run on its tables, and people wait for what it locks.
// docs/how-to/change-tables.md says what to do instead. Own code: squawk and other linters do not know which release used what.

export interface Migration {
  /** `service/folder`. */
  name: string;
  sql: string;
}

/** A statement without comments, in one line. */
interface Statement {
  text: string;
  /** The comment lines right before it. */
  comment: string;
}

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?(?:"?public"?\.)?"?(\w+)"?`;

/**
 * Not where `-- Only longer` before the statement says so, of `VARCHAR` that becomes `TEXT`: PostgreSQL changes its catalog
 * alone, unless an index has the column in an expression.
 */
const NEW_TYPE = 'rewrites the table: add a column of the new type';
const ONLY_TEXT = /^(?!.*\bTYPE (?!TEXT\b(?! USING\b)))/i;

/** Not where nobody changes rows: `-- Append-only` before the statement says so. */
const CHANGED_ROWS = 'locks rows that people change: do it in pieces, by a job';

/** A fault, and what finds it in a statement on a table that this migration has not created. */
const FAULTS: [fault: string, pattern: RegExp][] = [
  ['builds an index under a lock: CREATE INDEX CONCURRENTLY', /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i],
  ['drops an index under a lock: DROP INDEX CONCURRENTLY', /^DROP INDEX (?!CONCURRENTLY)/i],
  ['rebuilds an index, which is for operators', /^REINDEX\b/i],
  [NEW_TYPE, /^ALTER TABLE .*\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE /i],
  [
    'rewrites the table: a default that is computed for each row',
    /^ALTER TABLE .*\bADD (COLUMN )?.*\bDEFAULT [^,]*\b(gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\s*\(/i,
  ],
  [
    'rewrites the table: a generated or serial column',
    /^ALTER TABLE .*\bADD (COLUMN )?.*(\bGENERATED ALWAYS AS \(.*STORED|\b(BIG|SMALL)?SERIAL\b|AS IDENTITY)/i,
  ],
  [
    'rewrites the table',
    /^(VACUUM FULL|CLUSTER|ALTER TABLE .*\bSET (UNLOGGED|LOGGED|TABLESPACE|ACCESS METHOD))\b/i,
  ],
  [
    'the release before inserts rows without it: give it a default',
    /^ALTER TABLE .*\bADD (COLUMN )?(?!CONSTRAINT)[^,]*\bNOT NULL(?![^,]*\bDEFAULT\b)/i,
  ],
  [
    'reads the whole table under a lock: a CHECK that is NOT VALID, validated later',
    /^ALTER TABLE .*\bSET NOT NULL\b/i,
  ],
  [
    'reads the whole table under a lock: add it NOT VALID, and validate it in a later migration',
    /^ALTER TABLE (?!.*\bNOT VALID\b).*\bADD (CONSTRAINT "?\w+"? )?(CHECK|FOREIGN KEY)\b/i,
  ],
  [
    'builds an index under a lock: ADD CONSTRAINT … USING INDEX',
    /^ALTER TABLE (?!.*\bUSING INDEX\b).*\bADD (CONSTRAINT "?\w+"? )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
  ],
  [CHANGED_ROWS, /^(WITH .*)?(UPDATE|DELETE FROM|INSERT INTO|TRUNCATE|MERGE INTO)\b/i],
  ['locks a table', /^LOCK\b/i],
];

const CONCURRENT = /^(CREATE (UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY\b/i;
const REMOVES =
  /^(DROP (TABLE|TYPE|FUNCTION|TRIGGER|VIEW|SEQUENCE)|ALTER (TABLE|TYPE|INDEX) .*\bRENAME\b|ALTER TABLE .*\bDROP (?!NOT NULL))/i;

/**
 * What is wrong with a migration.
 * @param known names of all migrations: what goes must be unused since an earlier one
 */
export function faultsOf({ name, sql }: Migration, known: ReadonlySet<string>): string[] {
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap(({ text }) => new RegExp(`^CREATE TABLE ${NAME}`, 'i').exec(text)?.[1] ?? []),
  );
  const faults = statements.flatMap((statement) => {
    const { text } = statement;
    const found: string[] = [];
    if (/\block_timeout\b/i.test(text)) found.push('sets lock_timeout, which the migrations have already');
    if (/^(BEGIN|COMMIT|ROLLBACK|START TRANSACTION)$/i.test(text)) found.push('ends its transaction');
    if (CONCURRENT.test(text) && statements.length > 1)
      found.push('is CONCURRENTLY beside other statements: it needs a migration of its own');
    if (CONCURRENT.test(text) && !/\bIF (NOT )?EXISTS\b/i.test(text))
      found.push('cannot be repeated after it was interrupted: IF NOT EXISTS, IF EXISTS');
    if (/^DO\b/i.test(text)) found.push('hides statements in a block');
    if (created.has(tableOf(text) ?? '')) return found.map((fault) => describe(text, fault));
    for (const [fault, pattern] of FAULTS)
      if (pattern.test(text) && !isMarked(fault, statement)) found.push(fault);
    if (REMOVES.test(text) && !isUnused(statement, name, known))
      found.push(
        'takes away what the release before uses: say `-- Unused since: <migration>` of an earlier release',
      );
    return found.map((fault) => describe(text, fault));
  });
  return faults.map((fault) => `${name}: ${fault}`);
}

/** What a comment before the statement answers for. */
const isMarked = (fault: string, { text, comment }: Statement): boolean =>
  (fault === CHANGED_ROWS && /\bAppend-only\b/.test(comment)) ||
  (fault === NEW_TYPE && /\bOnly longer\b/.test(comment) && ONLY_TEXT.test(text));

const describe = (text: string, fault: string): string =>
  `${text.length > 60 ? `${text.slice(0, 60)}…` : text}: ${fault}`;

/** The table whose rows or lock a statement needs. */
const tableOf = (text: string): string | undefined =>
  new RegExp(
    `^(?:ALTER TABLE|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?.*?\\bON) ${NAME}`,
    'i',
  ).exec(text)?.[1];

function isUnused({ comment }: Statement, name: string, known: ReadonlySet<string>): boolean {
  const [service, folder = ''] = name.split('/');
  const since = /Unused since: (\w+)/.exec(comment)?.[1];
  return since !== undefined && since < folder && known.has(`${service}/${since}`);
}

/** Semicolons in quotes, comments and bodies of functions end none. */
export function statementsOf(sql: string): Statement[] {
  const parts =
    sql.match(
      /--[^\n]*\n?|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|\bBEGIN ATOMIC\b[\s\S]*?\bEND\b|[^;'"$\-/B]+|[\s\S]/gi,
    ) ?? [];
  const statements: Statement[] = [];
  let [text, comment] = ['', ''];
  for (const part of parts) {
    if (part.startsWith('--') || part.startsWith('/*')) {
      if (text.trim() === '') comment += part;
    } else if (part === ';') {
      statements.push({ text: text.trim().replaceAll(/\s+/g, ' '), comment });
      [text, comment] = ['', ''];
    } else text += part;
  }
  if (text.trim()) statements.push({ text: text.trim().replaceAll(/\s+/g, ' '), comment });
  return statements.filter((statement) => statement.text !== '');
}
