import { ConfigError } from '@slovo/kit/config';
import { RepairRefused } from '../reconcile/repair.ts';
import { BadBackup } from './archive.ts';
import { RestoreRefused } from './restore-backup.ts';
import { BackupRefused } from './take-backup.ts';

/** The arguments are not those of the command. */
export class UsageError extends Error {}

/**
 * Runs a command-line tool to its end, and says in one line what it was refused for.
 * @param work gets the folder that relative paths of its arguments are relative to
 */
export async function runTool(work: (cwd: string) => Promise<void>): Promise<void> {
  try {
    // npm runs scripts at the root of the workspace; paths are relative to where the command was given.
    await work(process.env.INIT_CWD ?? process.cwd());
  } catch (error) {
    const isExpected =
      [ConfigError, BadBackup, BackupRefused, RepairRefused, RestoreRefused, UsageError].some(
        (kind) => error instanceof kind,
      ) || isOfArguments(error);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/** Whether `parseArgs` threw it, such as for an option that a tool does not have. */
const isOfArguments = (error: unknown): boolean =>
  String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
