import { createFileRoute, useRouter } from '@tanstack/react-router';
import { GroupForm } from '../features/messages/group-form.tsx';
import { MessagePage } from '../features/messages/message-page.tsx';
import { SegmentChoice } from '../features/segments/segment-choice.tsx';
import type { SegmentChoiceProps } from '../shared/messages/chosen-segment.ts';
import { MessageEditor } from './-messages/message-editor.tsx';
import { TemplatePreview } from './-messages/template-preview.tsx';

interface GroupSearch {
  /** A saved audience. */
  segment?: number;
}

const shortOf = ({ segment }: Record<string, unknown>): GroupSearch =>
  Number.isInteger(Number(segment)) && Number(segment) >= 1 ? { segment: Number(segment) } : {};

export const Route = createFileRoute('/notifications/group')({
  component: () => (
    <MessagePage tab="group">
      <GroupForm editor={MessageEditor} preview={TemplatePreview} segments={LinkedSegments} />
    </MessagePage>
  ),
  validateSearch: (search: Record<string, unknown>) => shortOf(search),
});

/** The chosen segment is part of the address. */
function LinkedSegments(props: SegmentChoiceProps) {
  const { segment } = Route.useSearch();
  const router = useRouter();
  const link = (id: number | null) => {
    // A form that was sent is emptied while the next page opens: it must not call the operator back.
    if (router.latestLocation.pathname !== Route.to) return;
    const search = id === null ? {} : { segment: id };
    void router.navigate({ to: Route.to, search, replace: true, resetScroll: false });
  };
  return <SegmentChoice {...props} linked={segment} onLink={link} />;
}
