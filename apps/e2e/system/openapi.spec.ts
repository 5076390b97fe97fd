// The API answers as its own document at /api/docs says: every answer here is validated against it.
// Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeLibrary } from '../src/openapi/library.ts';
import { describeLinks } from '../src/openapi/links.ts';
import { describeLostWords } from '../src/openapi/lost-words.ts';
import { describeMessages } from '../src/openapi/messages.ts';
import { describeDeletions } from '../src/openapi/deletions.ts';
import { describeMotivators } from '../src/openapi/motivators.ts';
import { describeOperators } from '../src/openapi/operators.ts';
import { describeOwnData } from '../src/openapi/own-data.ts';
import { describePeopleForOperators } from '../src/openapi/people-for-operators.ts';
import { describePeople } from '../src/openapi/people.ts';
import { describePromisePages } from '../src/openapi/promise-pages.ts';
import { describePromises } from '../src/openapi/promises.ts';
import { describeReports } from '../src/openapi/reports.ts';
import { describeSignIn } from '../src/openapi/sign-in.ts';
import { OpenapiStage } from '../src/openapi/stage.ts';
import { describeSurface } from '../src/openapi/surface.ts';

const stage = new OpenapiStage();

beforeAll(() => stage.start());
afterAll(() => stage.world.stop());

describeSignIn(stage);
describePeople(stage);
describeOwnData(stage);
describe('[API-37] promises as documented', () => describePromises(stage));
describeReports(stage);
describeMotivators(stage);
describePeopleForOperators(stage);
describeLibrary(stage);
describe('[ADM-API-19] [ADM-API-20] messages as documented', () => describeMessages(stage));
describePromisePages(stage);
describeDeletions(stage);
describeOperators(stage);
describeLinks(stage);
describeLostWords(stage);
describeSurface(stage);

// One file for all parts: this compares the document with all calls above.
describe('the document', () => {
  it('has no operation that was not called above, with success and with a refusal', () => {
    const { api } = stage;
    const untried = [...api.operations.values()].flatMap(({ operationId, responses }) => {
      const seen = [...(api.seen.get(operationId) ?? [])];
      const refusals = Object.keys(responses).filter((status) => status.startsWith('4') && status !== '429');
      return [
        ...(seen.some((status) => status < 300) ? [] : [`${operationId}: no success`]),
        ...(refusals.length === 0 || seen.some((status) => status >= 400)
          ? []
          : [`${operationId}: no refusal`]),
      ];
    });
    expect(untried).toEqual([]);
    expect(api.operations.size).toBeGreaterThan(60);
  });
});
