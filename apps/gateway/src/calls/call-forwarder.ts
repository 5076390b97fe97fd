import { Injectable } from '@nestjs/common';
import { getReaderPolls, type CallDefinition } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answers, type Finished } from '../answers/answers.ts';
import { ServeKeptAnswers } from '../answers/serve-kept-answers.ts';
import { tagsOfWrite } from '../answers/tags-of-write.ts';
import { languageOf } from '../http/language.ts';
import { OperatorTokens } from '../operators/operator-tokens.ts';
import { addCounts } from './add-counts.ts';
import { addPolls } from './add-polls.ts';
import { answerInTime } from './answer-in-time.ts';
import { withKeyOfHeader } from './key-of-header.ts';
import { presentAnswer } from './present-answer.ts';
import { readInput } from '../http/read-input.ts';

/** A feed is rather shown without vote buttons than late. */
const POLLS_MS = 1_500;

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
    const ask = () => this.finish(definition, input, request);
    const kept = this.answers.get(definition, parsed, request.identity.caller, ask);
    if (kept) return this.keptAnswers.sendNew(request, reply, await kept);
    const { headers, body } = await ask();
    reply.headers(headers);
    return body;
  }

  private async finish(
    definition: CallDefinition,
    input: Record<string, unknown>,
    request: FastifyRequest,
  ): Promise<Finished> {
    const { caller } = request.identity;
    const output = await this.calls.ask(definition, input, caller, request.id);
    if (request.method !== 'GET' && caller.kind === 'user')
      this.answers.wrote(tagsOfWrite(caller.userId, input, output));
    const { counted, polls } = definition.http ?? {};
    let isWhole = true;
    if (counted) await addCounts(counted, output, (by, ids) => this.calls.ask(by, ids, caller, request.id));
    if (polls)
      await addPolls(polls, output, async (ids) => {
        const found = await this.pollsOf(ids, request);
        isWhole = found !== null;
        return found;
      });
    if (definition.http?.revokesToken) this.operators.forget(request);
    const language = languageOf(request.headers['accept-language']);
    return { output, isWhole, ...presentAnswer(definition.http ?? {}, output, language) };
  }

  private async pollsOf(ids: number[], request: FastifyRequest) {
    const options = { requestId: request.id, timeoutMs: POLLS_MS };
    const answer = this.calls.call(getReaderPolls, { ids }, request.identity.caller, options);
    return (await answerInTime(answer, POLLS_MS))?.polls ?? null;
  }
}
