import { Injectable } from '@nestjs/common';
import { getReaderPolls, type CallDefinition } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, type Ask, type Finished } from '../answers/answers.ts';
import { maxAgeOf } from '../answers/max-age.ts';
import { ServeKeptAnswers } from '../answers/serve-kept-answers.ts';
import { tagsOfWrite } from '../answers/tags-of-write.ts';
import { languageOf } from '../http/language.ts';
import { isRead, readInput } from '../http/read-input.ts';
import { OperatorTokens } from '../operators/operator-tokens.ts';
import { addCounts } from './add-counts.ts';
import { addPolls } from './add-polls.ts';
import { answerInTime } from './answer-in-time.ts';
import { withKeyOfHeader } from './key-of-header.ts';
import { checkOwnAvatar } from './own-avatar.ts';
import { presentAnswer } from './present-answer.ts';
import { type FinishedAnswer, isSentOn, JSON_TYPE, presentFinished } from './present-finished.ts';
import { findPolls, type PollPlace, splicePolls } from './splice-polls.ts';

/** A feed is rather shown without vote buttons than late. */
const POLLS_MS = 1_500;

/** An answer as its service has finished it. */
type SentOn = FinishedAnswer & Pick<Finished, 'output'> & { polls: readonly PollPlace[] };

/** Makes a call with the input of an HTTP request, and puts its output on HTTP as the contract declares. */
@Injectable()
export class CallForwarder {
  constructor(
    private readonly calls: CallClient,
    private readonly operators: OperatorTokens,
    private readonly answers: Answers,
    private readonly keptAnswers: ServeKeptAnswers,
  ) {}

  async forward(definition: CallDefinition, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = withKeyOfHeader(definition, request, readInput(definition, request));
    // Spares the service bad input; it parses again, as the trust boundary.
    const parsed = parseInput(definition.input, input);
    const ask: Ask = (one, given) => this.finish(one, given as Record<string, unknown>, request);
    await checkOwnAvatar(this.calls, definition, parsed, request.identity.caller, request.id);
    const kept = this.answers.get(definition, parsed, request.identity.caller, ask, maxAgeOf(request));
    if (kept) return this.keptAnswers.sendNew(request, reply, await kept);
    const { headers, body } = await this.answers.share(definition, parsed, request.identity.caller, () =>
      ask(definition, input),
    );
    this.keptAnswers.learnHeaders(request, reply);
    if (Buffer.isBuffer(body)) reply.type(JSON_TYPE);
    reply.headers(headers);
    return body;
  }

  /** Makes the call, and presents its output as the contract declares. @throws Refusal as the contract lists */
  async finish(
    definition: CallDefinition,
    input: Record<string, unknown>,
    request: FastifyRequest,
  ): Promise<Finished> {
    const { caller } = request.identity;
    const answer = await this.answer(definition, input, request);
    if (definition.http?.revokesToken) this.operators.forget(request);
    if ('body' in answer) return this.withPolls(answer, request);
    const { output } = answer;
    // An operator's write drops nothing here: the signal says what has changed. In a cluster everything is dropped.
    if (!isRead(request.method) && caller.kind !== 'anyone')
      this.answers.wrote(caller.kind === 'user' ? tagsOfWrite(caller.userId, input, output) : []);
    const { counted, polls } = definition.http ?? {};
    let isWhole = true;
    if (counted) await addCounts(counted, output, (by, ids) => this.calls.ask(by, ids, caller, request.id));
    if (polls)
      await addPolls(polls, output, async (ids) => {
        const found = await this.pollsOf(ids, request);
        isWhole = found !== null;
        return found;
      });
    const language = languageOf(request.headers['accept-language']);
    return { output, isWhole, ...presentAnswer(definition.http ?? {}, output, language) };
  }

  /** The bytes of the answer as the service has finished them, where it did and nothing but polls is added to them. */
  private async answer(
    definition: CallDefinition,
    input: unknown,
    { method, identity: { caller }, id }: FastifyRequest,
  ): Promise<SentOn | { output: unknown }> {
    const shape = definition.http ?? {};
    if (!isRead(method) || !isSentOn(shape))
      return { output: await this.calls.ask(definition, input, caller, id) };
    const answer = await this.calls.askForText(definition, input, caller, id);
    if (!('finished' in answer)) return { output: answer.value };
    const { finished } = answer;
    const parse = () => JSON.parse(finished.json.toString()) as unknown;
    const presented = presentFinished(shape, finished);
    const polls = presented && (shape.polls ? findPolls(presented.body, shape.polls) : []);
    if (!presented || !polls) return { output: parse() };
    // What a kept answer shows is read from its fields.
    return { ...presented, polls, output: this.answers.keptCall(definition) && parse() };
  }

  private async withPolls({ polls: places, ...answer }: SentOn, request: FastifyRequest): Promise<Finished> {
    if (places.length === 0) return { ...answer, isWhole: true };
    const ids = places.map(({ reportId }) => reportId);
    const polls = await this.pollsOf(ids, request);
    if (!polls) return { ...answer, isWhole: false };
    return { ...answer, body: splicePolls(answer.body, places, polls), isWhole: true };
  }

  private async pollsOf(ids: number[], request: FastifyRequest) {
    const options = { requestId: request.id, timeoutMs: POLLS_MS };
    const answer = this.calls.call(getReaderPolls, { ids }, request.identity.caller, options);
    return (await answerInTime(answer, POLLS_MS))?.polls ?? null;
  }
}
