import { Component, type ReactNode } from 'react';
import { page } from '../device.ts';
import { type BoundaryLevel, Failure } from './failure.tsx';
import { isLostFile } from '@slovo/ui/lost-files/lost-file';
import { reloadOnce } from './reload-once.ts';
import { reportError } from './report-error.ts';

interface Props {
  level?: BoundaryLevel;
  /** Called before the retry, to drop loaded data that may be the cause. */
  onRestart?: () => void;
  /** Shown instead of the usual error card. */
  failed?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error?: unknown;
}

/** Keeps an error inside the part of the page where it was thrown: a card, a page, the app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    reloadOnce(error);
  }

  private readonly retry = () => {
    this.props.onRestart?.();
    if (isLostFile(this.state.error)) page.reload();
    else this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { level = 'default', failed, children } = this.props;
    if (!this.state.failed) return children;
    return failed ? failed(this.retry) : <Failure level={level} onRetry={this.retry} />;
  }
}

/** For parts that a page can do without, such as the bell: they disappear when they fail. */
export const showNothing = (): null => null;
