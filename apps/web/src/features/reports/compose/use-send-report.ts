import { writtenText } from '@slovo/domain/text';
import { newReport as texts } from '@slovo/texts/web/new-report';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { newKey } from '@slovo/contracts/new-key';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { keys } from '../../../shared/data/keys.ts';
import { cachePromise } from '../../../shared/data/promise-cache.ts';
import { withReason } from '../../../shared/feedback/refusal-text.ts';
import { haptic } from '../../../shared/telegram/haptic.ts';
import { isDayOver } from './day-over.ts';
import { reportQueue } from '../../../shared/offline/page-queue.ts';
import { sealNow } from '../../../shared/offline/clock-receipt.ts';
import { type NewReport, type SentReport, uploadReport } from '../../../shared/offline/upload-report.ts';

export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; message: string };

/** `isShown`: whether the form is still open. */
export function useSendReport(promise: PromiseView, isShown: RefObject<boolean>, onSent: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const upload = useRef<AbortController>(null);
  const reportKey = useReportKey();
  const celebrate = useCelebration(promise.id);

  const finish = () => {
    reportKey.reset();
    setSending({ state: 'idle' });
    onSent();
  };

  /** Queues the report until the device is online. If the browser cannot store it, the text stays in the form. */
  const wait = async (report: NewReport) => {
    try {
      await reportQueue.add(report);
      // Asks the browser not to evict our data when space is low.
      void navigator.storage?.persist?.();
      finish();
      toasts.show({ tone: 'info', text: texts.queue.kept });
    } catch {
      setSending({ state: 'failed', message: `${texts.compose.failed} ${texts.compose.notKept}` });
    }
  };

  const send = async (rawText: string, file: File | null) => {
    const text = writtenText(rawText);
    const report = { promiseId: promise.id, ...reportKey.attemptOf(text, file, dayOf(promise)) };
    upload.current = new AbortController();
    const show = (share: number) => setSending({ state: 'sending', share });
    show(0);
    // Reports queued earlier are sent first.
    if (!navigator.onLine || reportQueue.hasWaiting(promise.id)) return wait(report);
    try {
      const sent = await uploadReport(report, show, upload.current.signal);
      finish();
      celebrate(sent);
    } catch (error) {
      const aborted = error instanceof ApiError && error.code === 'aborted';
      // If the author has left the page, they find the report in the queue, with the server's reason.
      if (!aborted && (isNetworkError(error) || !isShown.current)) return wait(report);
      setSending(failureOf(error));
      // Rejected for good: a corrected report needs another key.
      if (isRefused(error)) reportKey.reset();
      // The server may have received it before the upload was cancelled.
      if (aborted) void queries.invalidateQueries({ queryKey: keys.promise(promise.id) });
    }
  };

  return { sending, send, stop: () => upload.current?.abort() };
}

/** One key per report, however often it is sent, and the time of its first press; a changed report gets others. */
function useReportKey() {
  const attempt = useRef<Omit<NewReport, 'promiseId'>>(null);
  return {
    attemptOf: (text: string, file: File | null, day: number | undefined) => {
      const last = attempt.current;
      const same = last !== null && last.text === text && last.file === file;
      attempt.current = same ? last : { text, file, key: newKey(), seal: sealNow(), day };
      return attempt.current;
    },
    reset: () => void (attempt.current = null),
  };
}

/** The day that is shown. Of one that is over the form says so, and a report counts for the next. */
const dayOf = (promise: PromiseView): number | undefined =>
  isDayOver(promise) ? undefined : (promise.current_day ?? undefined);

/** Shows a sent report on the page, with an undo action while the server allows it. */
function useCelebration(promiseId: number) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const refresh = (next: PromiseView) => {
    cachePromise(queries, next);
    void queries.invalidateQueries({ queryKey: [...keys.promise(promiseId), 'reports'] });
  };
  const undo = async (reportId: number) => {
    try {
      refresh((await call('promises.undo-report', { id: reportId })).promise);
      toasts.show({ tone: 'info', text: texts.undone });
    } catch (error) {
      toasts.show({ tone: 'error', text: withReason(texts.undoFailed, error) });
    }
  };
  return ({ report, promise }: SentReport) => {
    const kept = report.report_status === 'approved' || report.report_status === 'milestone';
    const day = report.day_number;
    const text = !kept ? texts.sent.pending : day === null ? texts.sent.goal : texts.sent.kept(day);
    const action = report.undo_until ? { label: texts.undo, onPress: () => void undo(report.id) } : undefined;
    refresh(promise);
    haptic('success');
    toasts.show({ tone: 'success', text, action });
  };
}

const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network_error';
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function failureOf(error: unknown): Sending {
  if (error instanceof ApiError && error.code === 'aborted') return { state: 'idle' };
  return { state: 'failed', message: isRefused(error) ? error.message : texts.compose.failed };
}
