import type { RowSet } from '@slovo/kit/deletions';
import { LANGUAGES } from '@slovo/texts/languages';
import { SOMEBODY } from '@slovo/texts/notices';
import type { Tx } from '../database.ts';
import type { Forget } from './receipts-of-others.ts';

const SOMEBODIES = JSON.stringify(SOMEBODY);

/**
 * A person's name in notices that others received. A notice about another owner's promise gets the word for an unknown
 * person instead, in its own language. One about several promises has titles of theirs too and asks for decisions that
 * are not due any more, so it is removed.
 */
export function namesOfPerson(tx: Tx, id: number, forget: Forget): RowSet {
  const count = () => tx.namedPerson.count({ where: { userId: id } });
  return {
    step: 'receipts',
    name: 'named_people',
    role: 'related',
    count,
    remove: async (limit) => {
      const named = await tx.$queryRaw<{ receipt_id: number; variables: string[] }[]>`
        DELETE FROM named_people WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM named_people WHERE user_id = ${id} LIMIT ${limit} FOR UPDATE))
        RETURNING receipt_id, variables`;
      const ids = named.map(({ receipt_id }) => receipt_id);
      await tx.$executeRaw`DELETE FROM receipts WHERE id = ANY (${ids}) AND promise_id IS NULL`;
      await tx.$executeRaw`
        UPDATE receipts SET variables = receipts.variables || (
          SELECT jsonb_object_agg(variable, coalesce(${SOMEBODIES}::jsonb ->> lang, ${SOMEBODY[LANGUAGES[0]]}))
          FROM jsonb_array_elements_text(named.variables) AS variable)
        FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS named (receipt_id int, variables jsonb)
        WHERE receipts.id = named.receipt_id`;
      await forget(ids);
      // A row that another transaction changed at this moment is in no snapshot of that statement: it is still there.
      return { rows: named.length, more: named.length >= limit || (await count()) > 0 };
    },
  };
}
