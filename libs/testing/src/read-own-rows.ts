import {
  type CallDefinition,
  type CallInput,
  type Caller,
  readOwnRows,
  type ServiceName,
} from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

type Call = (
  definition: CallDefinition,
  input: CallInput<CallDefinition>,
  caller: Caller,
) => Promise<unknown>;

/** Reads the first page of each of a service's tables of a person, and a page after a cursor. */
export async function readAllOwnRows(
  service: ServiceName,
  tables: Record<string, OwnTable>,
  userId: number,
  call: Call,
): Promise<void> {
  for (const [table, { key }] of Object.entries(tables))
    for (const cursor of [undefined, JSON.stringify(key.map(() => '1'))])
      await call(
        readOwnRows[service],
        { user_id: userId, table, cursor },
        { kind: 'service', name: 'gateway' },
      );
}
