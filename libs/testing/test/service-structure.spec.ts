import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@slovo/contracts';
import { structureFaults } from '../src/service-structure.ts';

let root: string;

/** Name of the export and of the call. */
const votingCalls = Object.entries<unknown>(contracts).flatMap(([exported, value]) =>
  value instanceof Object && 'name' in value && String(value.name).startsWith('voting.')
    ? [[exported, String(value.name)] as const]
    : [],
);

const write = (path: string, text: string): void => {
  const full = join(root, 'src', path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
};
const remove = (path: string): void => rmSync(join(root, 'src', path));
const faults = (): string[] => structureFaults({ root, service: 'voting' });

const callClass = (call: string, name = 'Answer', modifier = 'export ') =>
  `import { ${call} } from '@slovo/contracts';\n@HandlesCall(${call})\n@Injectable()\n${modifier}class ${name} {}\n`;
const CAST_VOTE = 'polls/calls/cast-vote.ts';

/** A service as it should be: every call, and one of everything else. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slovo-structure-'));
  for (const [name, call] of votingCalls)
    write(`polls/calls/${call.replace('voting.', '')}.ts`, callClass(name));
  write(
    'polls/polls.module.ts',
    `import { A } from './calls/cast-vote.ts';\n@Module({})\nexport class PollsModule {}`,
  );
  write('polls/poll.record.ts', `import type { P } from '../people/people.store.ts';\nexport const row = 1;`);
  write('polls/reactions/open-poll.ts', '@ReactsTo(reportSubmitted)\nexport class OpenPoll {}');
  write('polls/jobs/close-polls.ts', '@Scheduled()\nexport class ClosePolls {}');
  write('projections/project-person.ts', '@ReactsTo(userChanged)\nexport class ProjectPerson {}');
  write('projections/person.rows.ts', `export const rows = 1;`);
  write('people/people.store.ts', `import '../database.ts';`);
  write('database.ts', '');
  write('generated/client.ts', '@HandlesCall(nothing)\nclass Generated {}');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the structure of a service', () => {
  it('has no faults where each entry point has its file', () => {
    expect(faults()).toEqual([]);
  });

  it('accepts decorators on methods and imported names that were changed', () => {
    write(
      CAST_VOTE,
      `import { castVote as vote } from '@slovo/contracts';
       @Controller() export class CastVote { constructor(@Inject(X) x: X) {} @HandlesCall(vote) run() {} }`,
    );
    write(
      'polls/reactions/open-poll.ts',
      'export class OpenPoll { @ReactsTo(reportSubmitted) onReport() {} }',
    );
    expect(faults()).toEqual([]);
  });
});

describe('calls', () => {
  it('are each answered', () => {
    remove(CAST_VOTE);
    expect(faults()).toContain('voting.cast-vote: no class answers it');
  });

  it('are answered once', () => {
    write('votes/calls/cast-vote.ts', callClass('castVote'));
    expect(faults()).toEqual([
      'voting.cast-vote: answered by polls/calls/cast-vote.ts and votes/calls/cast-vote.ts',
    ]);
  });

  it('are in the file of their name', () => {
    remove(CAST_VOTE);
    write('polls/calls/vote.ts', callClass('castVote'));
    write('polls/polls.module.ts', '');
    expect(faults()).toEqual([
      'polls/calls/vote.ts: answers voting.cast-vote, so it must be named cast-vote.ts',
    ]);
  });

  it('are exported', () => {
    write(CAST_VOTE, callClass('castVote', 'CastVote', ''));
    expect(faults()).toEqual(['polls/calls/cast-vote.ts: CastVote is not exported']);
  });

  it('belong to the service and to the contracts', () => {
    write('polls/calls/get-me.ts', callClass('getMe', 'GetMe'));
    write('polls/calls/vanish.ts', callClass('vanish', 'Vanish'));
    expect(faults()).toEqual([
      'polls/calls/get-me.ts: GetMe answers getMe, which is no call of voting',
      'polls/calls/vanish.ts: Vanish answers vanish, which is no call of voting',
    ]);
  });
});

describe('entry points', () => {
  it.each([
    ['polls/cast.ts', '@HandlesCall(castVote)', 'call', 'calls/'],
    ['polls/follow.ts', '@ReactsTo(pollClosed)', 'reaction', 'reactions/ or projections/'],
    ['polls/calls/expire.ts', '@Scheduled()', 'job', 'jobs/'],
    ['polls/serve.ts', '@Get()', 'route', 'routes/'],
  ])('are in the folder of their role: %s', (path, decorator, role, folders) => {
    write(path, `export class Bound { ${decorator} run() {} }`);
    expect(faults()).toContain(`${path}: Bound is a ${role}, so it must be in ${folders}`);
  });

  it.each(['MessagePattern', 'EventPattern', 'Cron'])('are not bound by @%s', (name) => {
    write('polls/bound.ts', `export class Bound { @${name}('x') run() {} }`);
    expect(faults()).toEqual([`polls/bound.ts: nothing may be bound by @${name}`]);
  });

  it('share no file with another, and no folder with what is none', () => {
    write(
      'polls/reactions/open-poll.ts',
      '@ReactsTo(a) export class One {}\n@ReactsTo(b) export class Other {}',
    );
    write('polls/jobs/close-soon.ts', 'export const closeSoon = 1;');
    expect(faults()).toEqual([
      'polls/jobs/close-soon.ts: nothing in it is bound, so it must not be in jobs/',
      'polls/reactions/open-poll.ts: binds One and Other, one file each',
    ]);
  });

  it.each([
    [`import { AnswerPoll } from '../calls/cast-vote.ts';`],
    [`import type { AnswerPoll } from '../calls/cast-vote.ts';`],
    [`export { AnswerPoll } from '../calls/cast-vote.ts';`],
    [`type Answer = import('../calls/cast-vote.ts').Answer;`],
    [`const answer = () => import('../calls/cast-vote.ts');`],
  ])('are imported by modules only, not as in: %s', (line) => {
    write('polls/reactions/open-poll.ts', `${line}\n@ReactsTo(reportSubmitted)\nexport class OpenPoll {}`);
    expect(faults()).toEqual([
      'polls/reactions/open-poll.ts: imports polls/calls/cast-vote.ts, which only a Nest module may do',
    ]);
  });
});

describe('folders', () => {
  it('do not import each other both ways, types included', () => {
    write('people/names.ts', `import type { row } from '../polls/poll.record.ts';`);
    expect(faults()).toEqual([
      'Folders import each other: people → polls → people ' +
        '(people/names.ts imports polls/poll.record.ts; polls/poll.record.ts imports people/people.store.ts)',
    ]);
  });

  it('do not import each other around a corner, nor through a file directly below src', () => {
    write('database.ts', `import './votes/votes.ts';`);
    write('votes/votes.ts', `import '../polls/poll.record.ts';`);
    expect(faults()).toHaveLength(1);
    expect(faults()[0]).toMatch(
      /^Folders import each other: database\.ts → votes → polls → people → database\.ts /,
    );
  });
});
