import { Injectable } from '@nestjs/common';
import { type GroupMessage, libraryFileStored } from '@slovo/contracts';
import { isPersonalTemplate, missingVariable } from '@slovo/domain';
import {
  channelFormats,
  type MessageFormat,
  messageFormat,
  type MessageLanguage,
  parseMessage,
  unknownVariable,
} from '@slovo/domain/message';
import { hasText, textProblem } from '@slovo/domain/text';
import { Refusal } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { templateHtml } from '@slovo/texts/notices/operator-messages';
import type { z } from 'zod';
import { PrismaClient, type Tx } from '../database.ts';

/** A message as an operator sent it, in either form. */
export interface GivenMessage {
  messageType: 'text' | 'template';
  text?: string | undefined;
  media?: { fileId: string; type?: 'image' | 'video' | undefined } | undefined;
  messageKey?: string | undefined;
  variables: Record<string, string>;
  lang: MessageLanguage;
  format?: MessageFormat | { telegram?: string | undefined; web?: string | undefined } | undefined;
}

/** A group's message names its file by two fields of its own. */
export const givenGroupMessage = ({
  mediaFileId: fileId,
  mediaType: type,
  ...message
}: z.output<typeof GroupMessage>): GivenMessage => {
  if (type && !fileId)
    throw new Refusal('MEDIA_ID_REQUIRED', { fields: { mediaFileId: 'MEDIA_ID_REQUIRED' } });
  return { ...message, media: fileId ? { fileId, type } : undefined };
};

export interface MessageContent {
  messageKey: string;
  /** Canonical; empty for media alone. */
  html: string;
  lang: MessageLanguage;
  variables: Record<string, string>;
  media: { fileId: string; kind: 'image' | 'video' } | null;
}

/** Reads the content in the transaction that needs it. @throws as `MessageContents.read` */
export type PreparedContent = (tx: Pick<Tx, 'libraryFile'>) => Promise<MessageContent>;

export interface ContentRules {
  /** The key of messages that are no template. */
  plainKey: 'admin_broadcast' | 'admin_personal_notification';
  /** Characters of the plain text. */
  limit: number;
  missing: 'TEXT_REQUIRED' | 'CONTENT_REQUIRED';
  /** Every variable of a template is needed; otherwise `username` may be each recipient's own. */
  allVariables: boolean;
}

/** Reads what operators write: sanitises the text, finds the file and names what is wrong. */
@Injectable()
export class MessageContents {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly awaited: AwaitedEvents,
  ) {}

  /** Not in a transaction. @throws Refusal for what the calls list of contents, with `fields` */
  async read(given: GivenMessage, rules: ContentRules): Promise<MessageContent> {
    return (await this.prepare(given, rules))(this.prisma);
  }

  /**
   * Waits for the file, and refuses nothing yet: a repeated send gets its batch even if the content is gone by now. If
   * many sends waited in a transaction, they would hold all connections, and none would be left for the event.
   */
  async prepare(given: GivenMessage, rules: ContentRules): Promise<PreparedContent> {
    const { media } = given;
    // An operator who has just uploaded it may send it before its event has come.
    if (media) await this.awaited.find([libraryFileStored], () => fileOf(this.prisma, media.fileId));
    return (tx) => contentOf(tx, given, rules);
  }
}

async function contentOf(
  tx: Pick<Tx, 'libraryFile'>,
  given: GivenMessage,
  rules: ContentRules,
): Promise<MessageContent> {
  const text = given.messageType === 'template' ? templateOf(given, rules) : textOf(given, rules);
  const media = await mediaOf(tx, given);
  const format = messageFormat({ text: text.html, media: media && { type: media.kind } });
  if (!format) throw new Refusal(rules.missing, { fields: { text: rules.missing } });
  if (!agrees(given.format, format))
    throw new Refusal('FORMAT_CONTRADICTS_CONTENT', { fields: { format: 'FORMAT_CONTRADICTS_CONTENT' } });
  return { ...text, lang: given.lang, variables: given.variables, media };
}

const fileOf = (tx: Pick<Tx, 'libraryFile'>, fileId: string) =>
  tx.libraryFile.findUnique({ where: { fileId } });

async function mediaOf(
  tx: Pick<Tx, 'libraryFile'>,
  { media }: GivenMessage,
): Promise<MessageContent['media']> {
  if (!media) return null;
  const { fileId, type } = media;
  const file = await fileOf(tx, fileId);
  if (!file || file.deleted) throw new Refusal('MEDIA_NOT_FOUND');
  const kind = file.kind === 'video' ? 'video' : 'image';
  if (type && type !== kind) throw new Refusal('BAD_INPUT', { fields: { 'media.type': `is ${kind}` } });
  return { fileId, kind };
}

function textOf(given: GivenMessage, { plainKey, limit }: ContentRules) {
  const { html, text, length, variables } = parseMessage(given.text ?? '');
  const problem = textProblem(text, limit);
  if (problem === 'long')
    throw new Refusal('TEXT_TOO_LONG', { length, limit, fields: { text: 'TEXT_TOO_LONG' } });
  if (problem === 'heavy') throw new Refusal('BAD_INPUT', { fields: { text: 'TEXT_OVERLOADED' } });
  const name = unknownVariable(variables, given.variables);
  if (name) throw new Refusal('VARIABLE_UNKNOWN', { name, fields: { text: 'VARIABLE_UNKNOWN' } });
  return { messageKey: plainKey, html: hasText(text) ? html : '' };
}

function templateOf({ messageKey, variables, lang }: GivenMessage, { allVariables }: ContentRules) {
  if (!messageKey?.trim())
    throw new Refusal('TEMPLATE_KEY_REQUIRED', { fields: { messageKey: 'TEMPLATE_KEY_REQUIRED' } });
  if (!isPersonalTemplate(messageKey))
    throw new Refusal('BAD_INPUT', { fields: { messageKey: 'is no template' } });
  const values = allVariables ? variables : { username: 'own', ...variables };
  const name = missingVariable(messageKey, values);
  if (name)
    throw new Refusal('TEMPLATE_VARIABLE_MISSING', {
      name,
      fields: { [`variables.${name}`]: 'TEMPLATE_VARIABLE_MISSING' },
    });
  return { messageKey, html: templateHtml(messageKey, lang) };
}

function agrees(given: GivenMessage['format'], format: MessageFormat): boolean {
  if (given === undefined) return true;
  if (typeof given === 'string') return given === format;
  const { telegram, web } = channelFormats[format];
  return (given.telegram ?? telegram) === telegram && (given.web ?? web) === web;
}
