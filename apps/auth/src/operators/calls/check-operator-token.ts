import { Injectable } from '@nestjs/common';
import { type CallRequest, checkOperatorToken } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { operatorView, OperatorTokens } from '../operator-tokens.ts';

@Handles(checkOperatorToken)
@Injectable()
export class CheckOperatorToken implements Handler<typeof checkOperatorToken> {
  constructor(private readonly tokens: OperatorTokens) {}

  async run({ token }: CallRequest<typeof checkOperatorToken>, { now }: CallContext) {
    return operatorView(await this.tokens.byToken(token, now));
  }
}
