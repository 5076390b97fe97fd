import { Injectable } from '@nestjs/common';
import { getOperator } from '@slovo/contracts';
import { Handles, type CallContext, type Handler } from '@slovo/kit/calls';
import { operatorView, OperatorTokens } from '../operator-tokens.ts';

@Handles(getOperator)
@Injectable()
export class GetOperator implements Handler<typeof getOperator> {
  constructor(private readonly tokens: OperatorTokens) {}

  async run(_input: object, { operator, now }: CallContext<'operator'>) {
    return { success: true as const, operator: operatorView(await this.tokens.ofOperator(operator, now)) };
  }
}
