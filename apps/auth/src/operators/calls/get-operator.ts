import { Controller } from '@nestjs/common';
import { getOperator } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { operatorView, OperatorTokens } from '../operator-tokens.ts';

@Controller()
export class GetOperator {
  constructor(private readonly tokens: OperatorTokens) {}

  @HandlesCall(getOperator)
  async getOperator(_input: object, { operator, now }: CallContext<'operator'>) {
    return { success: true as const, operator: operatorView(await this.tokens.ofOperator(operator, now)) };
  }
}
