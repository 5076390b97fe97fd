import { broken, type Counts } from './counts.ts';

/** `- @slovo/web:lint`, as Nx lists under its headings at the end. */
const LISTED_TASK = /^\s*-\s+((?:@[\w-]+\/)?[\w-]+:[\w-]+)\s*$/;
const HEADING = /^(?:Failed tasks|Tasks not run because)/;

/**
 * Counts one check for each task. Those that Nx lists at the end as failed, or as not run because of a failed one, did not
 * pass.
 * @param tasks every task that was to run, `project:target`
 */
export function readNx(tasks: string[], output: string[], code: number): Counts {
  let listing = false;
  const listed = new Set<string>();
  for (const line of output) {
    if (HEADING.test(line.trim())) listing = true;
    const task = LISTED_TASK.exec(line)?.[1];
    if (listing && task) listed.add(task);
  }
  if (code !== 0 && listed.size === 0) return broken(`nx ended with code ${code}`);
  if (tasks.length === 0) return broken('nx: nothing to run');
  return { passed: tasks.filter((task) => !listed.has(task)).length, failures: [...listed] };
}
