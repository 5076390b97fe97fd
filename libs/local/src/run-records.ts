import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { identify, isSameRunning, type ProcessIdentity } from './process-identity.ts';
import { stopProcess } from './stop-process.ts';

interface RunRecord extends ProcessIdentity {
  name: string;
  stopSignal: NodeJS.Signals;
}

const OWNER = 'owner.json';

/**
 * One file per process that a supervisor started, in a folder of that supervisor. The files remain after a SIGKILL, so
 * that the reaper or the next start can find and stop the orphans.
 */
export class RunRecords {
  readonly folder: string;

  constructor(runFolder: string) {
    this.folder = join(runFolder, `${process.pid}-${randomBytes(3).toString('hex')}`);
    mkdirSync(this.folder, { recursive: true });
    writeJson(join(this.folder, OWNER), identify(process.pid));
  }

  add(name: string, pid: number, stopSignal: NodeJS.Signals): ProcessIdentity | undefined {
    const identity = identify(pid);
    // The data folder may have been removed while the system runs.
    mkdirSync(this.folder, { recursive: true });
    if (identity) {
      const record: RunRecord = { name, stopSignal, ...identity };
      writeJson(join(this.folder, `${name}.json`), record);
    }
    return identity;
  }

  remove(name: string): void {
    rmSync(join(this.folder, `${name}.json`), { force: true });
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Stops every running process recorded in one supervisor's folder, in parallel. Returns their names. */
export async function stopRecorded(folder: string): Promise<string[]> {
  const records = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== OWNER)
    .map((file) => readJson<RunRecord>(join(folder, file)) ?? {});
  const running = records.filter(
    (record): record is RunRecord =>
      Boolean(record.pid && record.started) && isSameRunning(record as RunRecord),
  );
  await Promise.all(running.map((record) => stopProcess(record, record.stopSignal)));
  rmSync(folder, { recursive: true, force: true });
  return running.map((record) => record.name);
}

/** Stops the processes of supervisors that no longer run. Returns their names. */
export async function stopOrphans(runFolder: string): Promise<string[]> {
  mkdirSync(runFolder, { recursive: true });
  const stopped = [];
  for (const entry of readdirSync(runFolder)) {
    const folder = join(runFolder, entry);
    const owner = readJson<ProcessIdentity>(join(folder, OWNER));
    if (owner?.pid && owner.started && isSameRunning(owner as ProcessIdentity)) continue;
    stopped.push(...(await stopRecorded(folder)));
  }
  return stopped;
}
