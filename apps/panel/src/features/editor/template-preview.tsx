import { parseMessage } from '@slovo/domain/message';
import type { TemplatePreviewProps } from '../../shared/messages/written.ts';
import { Previews } from './previews.tsx';

/** How a template arrives. Loaded on demand, see the route. */
export default function TemplatePreview({ html, ...shown }: TemplatePreviewProps) {
  return <Previews {...shown} html={parseMessage(html).html} />;
}
