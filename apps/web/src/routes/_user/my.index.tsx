import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { MyPage } from '../../features/my/my-page.tsx';
import { NoticesLink } from '../../features/shell/notices-link.tsx';
import { WaitingLine } from '../../features/voting/inbox/waiting-line.tsx';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

// After a press, or only where something waits.
const ReportSheet = lazy(async () => ({
  default: (await import('../../features/reports/compose/report-sheet.tsx')).ReportSheet,
}));
const DoneButton = lazy(async () => ({
  default: (await import('../../features/reports/compose/done-button.tsx')).DoneButton,
}));
// Only before the first promise.
const FirstTitle = lazy(async () => ({
  default: (await import('../../features/create/first-title.tsx')).FirstTitle,
}));
const FirstSteps = lazy(async () => ({
  default: (await import('../-waiting/first-steps.tsx')).FirstSteps,
}));

interface MySearch {
  fresh?: 1;
  /** Filters of the list, checked where they are used. */
  status?: string;
  type?: string;
}

/** `fresh=1` is set by the mini app and read at start (AUTH-05). */
export const Route = createFileRoute('/_user/my/')({
  component: My,
  validateSearch: ({ fresh, status, type }: Record<string, unknown>): MySearch => ({
    ...(Number(fresh) === 1 && { fresh: 1 }),
    ...(typeof status === 'string' && { status }),
    ...(typeof type === 'string' && { type }),
  }),
  staticData: { guard: 'dashboard' },
});

function My() {
  return (
    <MyPage
      bell={<NoticesLink tone="quiet" className="md:hidden" />}
      waiting={<WaitingLine />}
      firstSteps={
        <LazyPart>
          <FirstSteps />
        </LazyPart>
      }
      firstTitle={
        <LazyPart>
          <FirstTitle />
        </LazyPart>
      }
      renderDone={(promise) => (
        <LazyPart>
          <DoneButton promise={promise} />
        </LazyPart>
      )}
      renderReport={(report) => (
        <LazyPart>
          <ReportSheet key={report.promise.id} {...report} />
        </LazyPart>
      )}
    />
  );
}
