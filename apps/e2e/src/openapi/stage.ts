import type { World } from '@slovo/testing';
import { Actor } from '../actor.ts';
import { DocumentedApi, type Input } from '../documented-api.ts';
import { operatorToken } from '../operator.ts';
import { startSharedWorld } from '../shared-world.ts';

const OPERATOR = 77_000_042;
const UNLIMITED = '100000';

/** An id that no row has. */
export const NOBODY = 2_147_483_647;

/** The input with a person's session. */
export const as = (person: Actor, input: Input = {}): Input => ({ ...input, token: person.token });

/** The input with `id` in its path. */
export const on = (id: number, input: Input = {}): Input => ({ ...input, path: { id, ...input.path } });

/** The whole system, its documented API, and the people who call it. The parts of the spec share one stage. */
export class OpenapiStage {
  world!: World;
  api!: DocumentedApi;
  /** The owner of the promises. */
  owner!: Actor;
  motivator!: Actor;
  voter!: Actor;
  operatorToken!: string;

  async start(): Promise<void> {
    this.world = await startSharedWorld({
      ADMIN_TELEGRAM_IDS: String(OPERATOR),
      RATE_LIMIT_SIGN_IN: UNLIMITED,
      RATE_LIMIT_READ: UNLIMITED,
      RATE_LIMIT_WRITE: UNLIMITED,
      RATE_LIMIT_SEARCH: UNLIMITED,
      RATE_LIMIT_OPERATOR: UNLIMITED,
      RATE_LIMIT_OPERATOR_READ: UNLIMITED,
      RATE_LIMIT_OPERATOR_WRITE: UNLIMITED,
      RATE_LIMIT_OPERATOR_SEND: UNLIMITED,
      DRAFTS_AT_MOST: UNLIMITED,
      SIGN_INS_A_DAY: UNLIMITED,
      UPLOADS_A_DAY: UNLIMITED,
      UPLOAD_MEGABYTES_A_DAY: UNLIMITED,
      CHAT_UPDATES_A_DAY: UNLIMITED,
    });
    this.api = await DocumentedApi.of(this.world.appUrl);
    [this.owner, this.motivator, this.voter] = await Promise.all([
      Actor.arrive(this.world, { first_name: 'Аня', username: 'anya_docs' }),
      Actor.arrive(this.world, { first_name: 'Борис', username: 'boris_docs' }),
      Actor.arrive(this.world, { first_name: 'Вера', username: 'vera_docs' }),
    ]);
    this.operatorToken = await operatorToken(this.world, OPERATOR);
  }

  /** The input with the operator's token. */
  asOperator(input: Input = {}): Input {
    return { ...input, token: this.operatorToken };
  }

  async makePromise(person: Actor, fields: object = {}): Promise<number> {
    const json = { title: 'Читать по вечерам', type: 'challenge', days_total: 7, ...fields };
    return (await this.api.ask('promises.create-promise', as(person, { json }))).id;
  }

  async startPromise(person: Actor, approvalType: string, fields: object = {}): Promise<number> {
    const id = await this.makePromise(person, { is_public: true, ...fields });
    await this.api.ask('promises.set-approval-type', as(person, on(id, { json: { approvalType } })));
    await this.api.ask('promises.start-promise', as(person, on(id)));
    return id;
  }

  async report(person: Actor, promiseId: number, text: string): Promise<number> {
    const sent = await this.api.ask('promises.submit-report', as(person, on(promiseId, { json: { text } })));
    return sent.report.id;
  }
}
