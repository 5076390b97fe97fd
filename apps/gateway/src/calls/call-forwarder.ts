import { Injectable } from '@nestjs/common';
import { getReaderPolls, type CallDefinition } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../http/language.ts';
import { OperatorTokens } from '../operators/operator-tokens.ts';
import { addCounts } from './add-counts.ts';
import { addPolls } from './add-polls.ts';
import { answerInTime } from './answer-in-time.ts';
import { withKeyOfHeader } from './key-of-header.ts';
import { presentAnswer } from './present-answer.ts';
import { type FinishedAnswer, isSentOn, presentFinished } from './present-finished.ts';
import { readInput } from './read-input.ts';

/** A feed is rather shown without vote buttons than late. */
const POLLS_MS = 1_500;

/** Makes a call with the input of an HTTP request, and puts its output on HTTP as the contract declares. */
@Injectable()
export class CallForwarder {
  constructor(
    private readonly calls: CallClient,
    private readonly operators: OperatorTokens,
  ) {}

  async forward(definition: CallDefinition, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = withKeyOfHeader(definition, request, readInput(definition, request));
    parseInput(definition.input, input); // spares the service bad input; it parses again, as the trust boundary
    const { caller } = request.identity;
    const shape = definition.http ?? {};
    const answer = await this.answer(definition, input, request);
    if (definition.http?.revokesToken) this.operators.forget(request);
    if ('body' in answer) {
      reply.headers(answer.headers);
      return answer.body;
    }
    const { output } = answer;
    const { counted, polls } = shape;
    if (counted) await addCounts(counted, output, (by, ids) => this.calls.ask(by, ids, caller, request.id));
    if (polls) await addPolls(polls, output, (ids) => this.pollsOf(ids, request));
    const language = languageOf(request.headers['accept-language']);
    const { headers, body } = presentAnswer(shape, output, language);
    reply.headers(headers);
    return body;
  }

  /** The bytes of the answer as the service has finished them, where it did and nothing is added to them. */
  private async answer(
    definition: CallDefinition,
    input: unknown,
    { identity: { caller }, id }: FastifyRequest,
  ): Promise<FinishedAnswer | { output: unknown }> {
    const shape = definition.http ?? {};
    if (!isSentOn(shape)) return { output: await this.calls.ask(definition, input, caller, id) };
    const answer = await this.calls.askForText(definition, input, caller, id);
    if (!('finished' in answer)) return { output: answer.value };
    const { finished } = answer;
    return presentFinished(shape, finished) ?? { output: JSON.parse(finished.json.toString()) as unknown };
  }

  private async pollsOf(ids: number[], request: FastifyRequest) {
    const options = { requestId: request.id, timeoutMs: POLLS_MS };
    const answer = this.calls.call(getReaderPolls, { ids }, request.identity.caller, options);
    return (await answerInTime(answer, POLLS_MS))?.polls ?? null;
  }
}
