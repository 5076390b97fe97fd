import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../src/shared/device.ts';
import { ErrorBoundary } from '../src/shared/feedback/error-boundary.tsx';
import { reportError } from '../src/shared/feedback/report-error.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { render } from '@testing-library/react';

describe('error boundaries', () => {
  const Broken = ({ broken }: { broken: boolean }) => {
    if (broken) throw new Error('broken on purpose');
    return <p>целое</p>;
  };
  // React logs every caught error; here that is expected.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it.each([
    ['app', 'Application Error', ['Restart', 'Go Home', 'Reload']],
    ['page', 'Page Error', ['Try Again', 'Go Home', 'Reload']],
    ['component', 'Component Error', ['Try Again']],
    ['default', 'Something went wrong', ['Try Again']],
  ] as const)('[BOUND-01] [BOUND-02] [BOUND-03] %s: «%s»', (level, title, offers) => {
    render(
      <ErrorBoundary level={level}>
        <Broken broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    const names = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(
      (one) => one.textContent,
    );
    expect(names.toSorted()).toEqual([...offers].toSorted());
    jest.mocked(console.error).mockClear();
  });

  it('[BOUND-02] a retry shows what works by now', async () => {
    let broken = true;
    const Sometimes = () => <Broken broken={broken} />;
    render(
      <ErrorBoundary level="component">
        <Sometimes />
      </ErrorBoundary>,
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('целое')).toBeVisible();
    jest.mocked(console.error).mockClear();
  });

  it.each([
    'Failed to fetch dynamically imported module: http://slovo/assets/vote-panel.js',
    'Importing a module script failed.',
  ])('[BOUND-02] a retry reloads the page if one of its files could not be loaded: %s', async (message) => {
    // By itself it was reloaded before; the press is for those whom that has not helped.
    sessionStorage.setItem('reloaded-for-a-file', String(Date.now()));
    const reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
    const Missing = (): never => {
      throw new TypeError(message);
    };
    render(
      <ErrorBoundary level="component">
        <Missing />
      </ErrorBoundary>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(reload).toHaveBeenCalledTimes(1);
    sessionStorage.clear();
    reload.mockRestore();
    jest.mocked(console.error).mockClear();
  });

  it('[BOUND-02] restarting the app drops the loaded data, which may be the cause', async () => {
    let broken = true;
    const Sometimes = () => <Broken broken={broken} />;
    const forget = jest.fn(() => (broken = false));
    render(
      <ErrorBoundary level="app" onRestart={forget}>
        <Sometimes />
      </ErrorBoundary>,
    );
    expect(forget).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Restart' }));
    expect(forget).toHaveBeenCalledTimes(1);
    expect(screen.getByText('целое')).toBeVisible();
    jest.mocked(console.error).mockClear();
  });

  it('[BOUND-04] the report sender sends nothing', () => {
    const gateway = new FakeGateway();
    globalThis.fetch = gateway.fetch as typeof fetch;
    reportError(new Error('x'));
    expect(gateway.asked).toHaveLength(0);
    jest.mocked(console.error).mockClear();
  });
});
