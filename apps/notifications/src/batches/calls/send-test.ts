import { Controller } from '@nestjs/common';
import { sendTest, type CallRequest } from '@slovo/contracts';
import { TEXT_LIMITS } from '@slovo/domain/message';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { TEST_MARK } from '@slovo/texts/notices/message-words';
import { PrismaClient } from '../../database.ts';
import { OperatorLog } from '../../operators/operator-log.ts';
import {
  type GivenMessage,
  givenGroupMessage,
  type MessageContent,
  MessageContents,
} from '../message-content.ts';
import { SingleSender } from '../single-sender.ts';

const RULES = {
  plainKey: 'admin_personal_notification',
  missing: 'CONTENT_REQUIRED',
  allVariables: false,
} as const;

@Controller()
export class SendTest {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly contents: MessageContents,
    private readonly sender: SingleSender,
    private readonly log: OperatorLog,
  ) {}

  @HandlesCall(sendTest)
  async sendTest(input: CallRequest<typeof sendTest>, context: CallContext<'operator'>) {
    const { operator, now } = context;
    const { userId } = operator;
    const limit = TEXT_LIMITS[audienceOf(input)];
    const content = marked(await this.contents.read(givenTest(input), { ...RULES, limit }));
    const batch = await this.prisma.$transaction(async (tx) => {
      const person = await tx.person.findUnique({ where: { userId } });
      if (!person || person.version === 0 || person.blockedAt) throw new Refusal('OPERATOR_HAS_NO_CHAT');
      const channels = { telegram: true, web: false };
      const settings = { channels, quietHours: 'silent', operatorId: userId, total: 1 } as const;
      const row = await this.sender.create(tx, { type: 'test', content, userId, ...settings }, now);
      const details = { template: content.messageKey };
      await this.log.write(tx, context, { action: 'send-test', target: `batch:${row.id}`, details });
      return row;
    });
    return this.sender.answerTo(batch);
  }
}

/** The body of a broadcast has `content`, that of a group `message`; a personal message has neither. */
const audienceOf = ({ content, message }: CallRequest<typeof sendTest>): keyof typeof TEXT_LIMITS =>
  message ? 'group' : content ? 'broadcast' : 'personal';

function givenTest({ content, message, ...personal }: CallRequest<typeof sendTest>): GivenMessage {
  if (message) return givenGroupMessage(message);
  const { messageType = 'text', variables, lang } = personal;
  if (content) return { messageType: 'text', ...content, variables, lang };
  return { ...personal, messageType };
}

const marked = (content: MessageContent): MessageContent => {
  const mark = `<b>${TEST_MARK[content.lang]}</b>`;
  return { ...content, html: content.html === '' ? mark : `${mark}\n${content.html}` };
};
