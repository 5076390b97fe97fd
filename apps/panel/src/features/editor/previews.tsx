import {
  CAPTION_LIMIT,
  fillVariables,
  OWN_VARIABLES,
  parseMessage,
  type TelegramMessage,
  telegramMessages,
  variablesIn,
  webHtml,
} from '@slovo/domain/message';
import { isDownloadOnly } from '@slovo/domain/upload';
import { editor as texts } from '@slovo/texts/panel/editor';
import { MISSING_NAME } from '@slovo/texts/notices/message-words';
import { Badge } from '@slovo/ui/primitives/badge';
import { CheckIcon, WarningIcon } from '@slovo/ui/primitives/icon';
import type { ReactNode } from 'react';
import { useOperator } from '../../shared/auth/use-access.ts';
import { formats } from '../../shared/format/dates.ts';
import type { MessageEditorProps, PreviewMedia } from '../../shared/messages/written.ts';
import { SentHtml } from './sent-html.tsx';

interface PreviewsProps extends Pick<MessageEditorProps, 'lang' | 'media' | 'channels' | 'recipient'> {
  html: string;
  /** The value of each variable that is the same in every copy of the message. */
  values?: Readonly<Record<string, string>>;
}

/** The code that sends makes the previews too, so they show what is sent. Without a recipient, the operator's name is used. */
export function Previews({ html, lang, media, channels, recipient, values = {} }: PreviewsProps) {
  const t = texts.preview;
  const operator = useOperator();
  const { first_name, username } = recipient ?? operator;
  const filled = fillVariables(html, { first_name, username, ...values }, MISSING_NAME[lang]);
  const used = variablesIn(html);
  const isByOperator =
    recipient === undefined &&
    OWN_VARIABLES.some((name) => used.includes(name) && !Object.hasOwn(values, name));
  const isEmpty = html === '' && media === null;
  return (
    <section className="ui-previews" aria-label={t.label}>
      <Preview title={t.telegram} isOff={!channels.telegram}>
        {isEmpty ? <Empty /> : <Telegram html={filled} media={media} />}
      </Preview>
      <Preview title={t.web} isOff={!channels.web}>
        {isEmpty ? <Empty /> : <Web html={filled} media={media} />}
      </Preview>
      {isByOperator && <p className="ui-meta">{t.asYou}</p>}
    </section>
  );
}

function Preview({ title, isOff, children }: { title: string; isOff: boolean; children: ReactNode }) {
  const t = texts.preview;
  return (
    <section className="ui-field" aria-label={title}>
      <p className="ui-label">
        {title} {isOff && <Badge tone="line">{t.off}</Badge>}
      </p>
      {children}
    </section>
  );
}

function Empty() {
  return <p className="ui-muted">{texts.preview.empty}</p>;
}

interface ChannelProps {
  html: string;
  media: PreviewMedia | null;
}

function Telegram({ html, media }: ChannelProps) {
  const sent = telegramMessages({ html, hasMedia: media !== null });
  return (
    <div className="ui-chat">
      {sent.map((message, index) => (
        <Bubble key={index} message={message} media={media} />
      ))}
      {media && html !== '' && <Caption html={html} messages={sent.length} />}
    </div>
  );
}

function Bubble({ message, media }: { message: TelegramMessage; media: PreviewMedia | null }) {
  const html = message.kind === 'media' ? message.caption : message.html;
  return (
    <div className="ui-bubble">
      {message.kind === 'media' && media && <MediaInChat media={media} />}
      {html !== '' && <SentHtml className="ui-message whitespace-pre-line" html={html} />}
    </div>
  );
}

/** Whether the text fits under the file. */
function Caption({ html, messages }: { html: string; messages: number }) {
  const t = texts.preview;
  const { number } = formats;
  const most = number(CAPTION_LIMIT);
  const { length } = parseMessage(html);
  return (
    <p className="ui-check-line" data-warn={messages > 1 || undefined}>
      {messages > 1 ? <WarningIcon size="s" /> : <CheckIcon size="s" />}
      {messages > 1 ? t.two(most) : t.fits(number(length), most)}
    </p>
  );
}

function Web({ html, media }: ChannelProps) {
  const t = texts.preview;
  return (
    <article className="ui-card ui-web-notice">
      <div>
        {media && <MediaOnPage media={media} />}
        {html !== '' && <SentHtml className="ui-message" html={webHtml(html)} />}
        <p className="ui-meta">{t.just}</p>
      </div>
    </article>
  );
}

interface MediaProps {
  media: PreviewMedia;
}

function MediaInChat({ media }: MediaProps) {
  const t = texts.preview;
  if (!isDownloadOnly(media.mimeType)) return <Media media={media} />;
  return (
    <p>
      <b className="ui-strong">{media.name}</b>
      <span className="ui-table-sub">{t.document}</span>
    </p>
  );
}

function MediaOnPage({ media }: MediaProps) {
  const t = texts.preview;
  const { mimeType, poster, name } = media;
  if (!isDownloadOnly(mimeType)) return <Media media={media} />;
  return (
    <>
      {poster && <img className="ui-preview-media" src={poster} alt={name} />}
      <p className="ui-meta">{t.download}</p>
    </>
  );
}

function Media({ media: { type, url, name } }: MediaProps) {
  return type === 'image' ? (
    <img className="ui-preview-media" src={url} alt={name} />
  ) : (
    <video className="ui-preview-media" src={url} aria-label={name} controls preload="metadata" />
  );
}
