// Reporter of Jest's preset. `--forceExit` would hide what a spec left open; this ends and fails the project instead.
import { basename } from 'node:path';

/** A hang, not a slow machine: stopping the servers of a project takes a few seconds. */
const LIMIT_MS = 120_000;

interface JestConfig {
  rootDir: string;
  watch: boolean;
  watchAll: boolean;
}

/** Fails a project whose process does not end by itself after its last test, and names what keeps it alive. */
export default class FailOpenHandles {
  private readonly jest: JestConfig;
  private readonly limitMs: number;

  // Node loads this file without a transform, so it cannot use parameter properties.
  constructor(jest: JestConfig, options: { limitMs?: number } = {}) {
    this.jest = jest;
    this.limitMs = options.limitMs ?? LIMIT_MS;
  }

  onRunComplete(): void {
    const { rootDir, watch, watchAll } = this.jest;
    if (watch || watchAll) return;
    const fail = (): void => {
      const open = process.getActiveResourcesInfo().join(', ');
      console.error(
        `${basename(rootDir)} did not end within ${this.limitMs / 1000} s of its last test. Still open: ${open}. ` +
          'Run its specs with --detectOpenHandles, and close in afterAll what they name.',
      );
      process.exit(1);
    };
    setTimeout(fail, this.limitMs).unref();
  }
}
