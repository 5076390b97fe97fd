import { type Described, exampleBody, requires } from '../fuzz/operations.ts';
import { bearer, type FuzzStage, JSON_TYPE } from '../fuzz/stage.ts';
import { type Cast, type Role, ROLES } from './cast.ts';

/** These end the session or token that the other operations need, so they are tried last. */
const LAST = [/revoke|request-account-deletion/, /revoke-operator-token/];
/** The query of each search. */
const QUERIES: Record<string, string> = { username: 'attacks', q: 'тайное' };

/** What every role is answered by every documented operation, as words of the table. */
export async function tryMatrix(stage: FuzzStage, cast: Cast): Promise<Map<string, Record<Role, string>>> {
  const isLast = ({ operationId }: Described) => LAST.filter((names) => names.test(operationId)).length;
  const operations = stage.operations.toSorted((one, other) => isLast(one) - isLast(other));
  const rows = new Map(operations.map(({ operationId }) => [operationId, {} as Record<Role, string>]));
  await Promise.all(
    ROLES.map(async (role) => {
      // One after another: what a role may do must not race with what it tries next.
      for (const operation of operations)
        rows.get(operation.operationId)![role] = await attempt(stage, cast, role, operation);
    }),
  );
  return rows;
}

/** The examples of the others name nobody. */
const bodyOf = (operation: Described, { owner }: FuzzStage): string =>
  operation.operationId === 'auth.revoke-user-sessions'
    ? JSON.stringify({ user_id: owner.userId })
    : (exampleBody(operation) ?? '{}');

async function attempt(stage: FuzzStage, cast: Cast, role: Role, operation: Described): Promise<string> {
  const { session, operator } = cast.tokens[role];
  const token = requires(operation, 'operator') ? operator : session;
  const parameters = cast.parametersOf(role, operation.path);
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? '1');
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${encodeURIComponent(QUERIES[name] ?? '')}`);
  const isRead = operation.method === 'GET';
  const response = await fetch(`${stage.world.appUrl}${path}?${query.join('&')}`, {
    method: operation.method,
    headers: { ...(token && bearer(token)), ...(!isRead && JSON_TYPE) },
    ...(!isRead && { body: bodyOf(operation, stage) }),
    redirect: 'manual',
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel(); // of a live page there is no end
    return response.status < 400 ? 'ok' : String(response.status);
  }
  const { code } = (await response.json()) as { code?: string };
  return wordOf(response.status, code);
}

function wordOf(status: number, code = ''): string {
  if (status < 400) return 'ok';
  if (status === 401) return 'sign in';
  if (status === 404) return 'hidden';
  if (code === 'user_banned') return 'banned';
  return `${status} ${code}`;
}
