import { Controller } from '@nestjs/common';
import { type CallRequest, checkOperatorToken } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { operatorView, OperatorTokens } from '../operator-tokens.ts';

@Controller()
export class CheckOperatorToken {
  constructor(private readonly tokens: OperatorTokens) {}

  @HandlesCall(checkOperatorToken)
  async checkOperatorToken({ token }: CallRequest<typeof checkOperatorToken>, { now }: CallContext) {
    return operatorView(await this.tokens.byToken(token, now));
  }
}
