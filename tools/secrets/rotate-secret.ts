// npm run rotate-secret -- add|use|drop JWT_SECRET|TICKET_SECRET|INTERNAL_SECRET|CALLER_SECRET_GATEWAY|… [--file .env] [--early]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@slovo/kit/config';
import { readEnvironment } from '../dev/environment.ts';
import { DAYS_IN_USE, RotationRefused, STEPS, takeStep, type SecretName, type Step } from './rotation.ts';
import { changeVariables, readVariables } from './variable-file.ts';

const NEXT: Record<Step, string> = {
  add: 'Every process accepts the new secret after a restart. Then: use',
  use: 'The new secret signs after a restart, and the one before is still accepted. Last: drop',
  drop: 'The secret before is forgotten after a restart.',
};
const USAGE = `npm run rotate-secret -- ${STEPS.join('|')} ${Object.keys(DAYS_IN_USE).join('|')} [--file .env] [--early]`;

function main(): void {
  const { values, positionals } = parseArgs({
    options: { file: { type: 'string' }, early: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [step, name, ...more] = positionals;
  if (!isStep(step) || !isName(name) || more.length > 0) throw new RotationRefused(USAGE);
  const file = values.file ?? join(readEnvironment(process.env, process.cwd()).dataFolder, 'secrets.json');
  if (!existsSync(file)) throw new RotationRefused(`${file} does not exist`);
  const before = readVariables(file);
  const after = takeStep(before, name, step, { now: new Date(), early: values.early ?? false });
  const touched = [name, `${name}_ALSO`, `${name}_SINCE`, 'CALLER_KEYS'];
  changeVariables(file, Object.fromEntries(touched.map((variable) => [variable, after[variable]])));
  console.log(`${file}: ${NEXT[step]}`);
}

const isStep = (text = ''): text is Step => STEPS.some((step) => step === text);
const isName = (text = ''): text is SecretName => Object.hasOwn(DAYS_IN_USE, text);

try {
  main();
} catch (error) {
  if (!(error instanceof RotationRefused || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
