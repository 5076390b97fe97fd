import pg from 'pg';

/** A table that keeps a person's language, in a database that was upgraded with the people 1 (ru) and 2 (en). */
export interface LanguageTable {
  url: string;
  table: 'users' | 'chats' | 'people';
  key: 'id' | 'user_id';
  /** Columns and values of a new row, the language apart. */
  fresh: readonly [columns: string, values: string];
}

/**
 * Reads and writes the language as replicas of the release with the enum do and as those of this one, in turns.
 * @returns after each step what the former and what the present column say of its row
 */
export async function languagesOfBothReleases({ url, table, key, fresh }: LanguageTable) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async (id: number) => {
    const { rows } = await client.query<{ former: string; present: string }>(
      `SELECT language::text AS former, language_code AS present FROM ${table} WHERE ${key} = ${id}`,
    );
    return `${rows[0]?.former} ${rows[0]?.present}`;
  };
  const insert = async (id: number, column: string, value: string) => {
    const [columns, values] = fresh;
    await client.query(
      `INSERT INTO ${table} (${key}, ${columns}, ${column}) VALUES (${id}, ${values.replaceAll('$id', String(id))}, ${value})`,
    );
    return read(id);
  };
  const update = async (id: number, change: string) => {
    await client.query(`UPDATE ${table} SET ${change} WHERE ${key} = ${id}`);
    return read(id);
  };
  const former = (language: string) => `CAST('${language}'::text AS "public"."language")`;
  try {
    return {
      ofBefore: [await read(1), await read(2)],
      insertedByFormer: [
        await insert(3, 'language', former('ru')),
        await insert(4, 'language', former('en')),
      ],
      insertedByPresent: [
        await insert(5, 'language_code', `'ru'`),
        await insert(6, 'language_code', `'en'`),
        await insert(7, 'language_code', `'pseudo'`),
      ],
      changedByFormer: [
        await update(1, `language = ${former('en')}`),
        await update(2, `language = ${former('ru')}`),
      ],
      changedByPresent: [
        await update(1, `language_code = 'ru'`),
        await update(2, `language_code = 'en'`),
        await update(2, `language_code = 'pseudo'`),
      ],
      // A replica of before writes what it has read, next to something else that changed.
      writtenBackByFormer: await update(2, `first_name = 'Ann', language = ${former('ru')}`),
      chosenByFormer: await update(2, `language = ${former('en')}`),
    };
  } finally {
    await client.end();
  }
}

/** What it returns if nothing is lost. */
export const LANGUAGES_OF_BOTH_RELEASES = {
  ofBefore: ['ru ru', 'en en'],
  insertedByFormer: ['ru ru', 'en en'],
  insertedByPresent: ['ru ru', 'en en', 'ru pseudo'],
  changedByFormer: ['en en', 'ru ru'],
  changedByPresent: ['ru ru', 'en en', 'ru pseudo'],
  writtenBackByFormer: 'ru pseudo',
  chosenByFormer: 'en en',
};
