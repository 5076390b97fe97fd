import { describe, expect, it } from '@jest/globals';
import { handRoutes } from '@slovo/contracts';
import { expectRefused } from '../fuzz/expectations.ts';
import { requires } from '../fuzz/operations.ts';
import { sendAll } from '../fuzz/send-all.ts';
import { bearer, type FuzzStage, JSON_TYPE } from '../fuzz/stage.ts';
import { lineOf, OPERATOR_ROUTES } from './operator-routes.ts';

const LOGOUT = '/api/admin/logout';
/** No promise, person, job, batch or file has these ids. */
const NOTHING = { id: '2147483647', sessionId: '0'.repeat(32), session: 'none', jobId: '2147483647' };

const forOperators = ({ operations }: FuzzStage) =>
  operations.filter((operation) => requires(operation, 'operator'));

async function call({ world }: FuzzStage, method: string, path: string, token: string, json?: object) {
  const response = await fetch(world.appUrl + path, {
    method,
    headers: { ...bearer(token), ...(json && JSON_TYPE) },
    ...(json && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** Every route of the contracts that is for operators, so that a new one cannot be forgotten. */
export function describeOperatorRoutes(stageOf: () => FuzzStage): void {
  describe('the routes of operators', () => {
    it('[ADM-GATE-17] are documented as such, each of them and no others', () => {
      const expected = OPERATOR_ROUTES.map(lineOf);
      expect(forOperators(stageOf()).map(lineOf).toSorted()).toEqual(expected.toSorted());
      expect(expected).toContain(lineOf(handRoutes.deleteUser));
    });

    it('[ADM-GATE-17] refuse who has no token, a session, or a token that has ended, and change nothing', async () => {
      const stage = stageOf();
      const ended = await stage.otherOperator();
      expect((await call(stage, 'POST', LOGOUT, ended, {})).status).toBe(200);
      const tokens = { 'no token': null, 'a session': stage.owner.token, 'an ended token': ended };
      const requests = forOperators(stage).flatMap((operation) =>
        Object.entries(tokens).map(([what, token]) => {
          const request = stage.request(operation, what, token ?? '');
          return token === null ? { ...request, headers: JSON_TYPE } : request;
        }),
      );
      await expectRefused(stage, requests, 'all');
    });

    it('[ADM-GATE-17] all accept an operator’s token', async () => {
      const stage = stageOf();
      const token = await stage.otherOperator();
      const requests = forOperators(stage)
        .filter(({ path }) => path !== LOGOUT)
        .map((operation) => ({ ...stage.request(operation, 'a token', token, NOTHING), body: '{}' }));
      const { faults, unauthenticated } = await sendAll(stage.world.appUrl, requests);
      expect({ faults, unauthenticated }).toEqual({ faults: [], unauthenticated: [] });
    });

    describeForeignUpload(stageOf);

    it('answer an empty page beyond the end of a list', async () => {
      const stage = stageOf();
      const paged = forOperators(stage).filter(({ parameters }) =>
        parameters?.some(({ name }) => name === 'offset'),
      );
      expect(paged.length).toBeGreaterThan(2);
      for (const operation of paged) {
        const query = operation.path.includes('search') ? 'query=a&offset=10000' : 'offset=10000';
        const path = stage.pathOf(operation, { id: stage.own['userId']! });
        const { status, body } = await call(stage, operation.method, `${path}?${query}`, stage.operatorToken);
        const page = body.items ?? body.batches ?? body.files ?? body;
        expect([operation.operationId, status, page]).toEqual([operation.operationId, 200, []]);
        expect(body.hasMore ?? body.pagination?.hasMore ?? false).toBe(false);
      }
    });
  });
}

function describeForeignUpload(stageOf: () => FuzzStage): void {
  it('hide the upload of another operator and leave it alone', async () => {
    const stage = stageOf();
    const mine = stage.operatorToken;
    const theirs = await stage.otherOperator();
    const { path } = handRoutes.uploadChunk;
    const upload = path.replace('/chunk', '');
    const file = { fileName: 'a.png', fileSize: 10, mimeType: 'image/png', totalChunks: 1 };
    const { body: opened } = await call(stage, 'POST', `${upload}/init`, mine, file);
    const json = { sessionId: opened.sessionId };
    const open = `${upload}/${json.sessionId}`;
    const tries = [
      await call(stage, 'GET', open, theirs),
      await call(stage, 'POST', `${upload}/finalize`, theirs, json),
      await call(stage, 'POST', `${upload}/cleanup`, theirs, json),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect((await call(stage, 'GET', open, mine)).body).toMatchObject({
      sessionId: json.sessionId,
      received: [],
    });
    expect((await call(stage, 'POST', `${upload}/cleanup`, mine, json)).status).toBe(200);
  });
}
