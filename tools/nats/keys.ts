// npm run nats-keys -- [use|renew SERVICE] [--file .env]
import { closeSync, existsSync, openSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROTATED } from '@slovo/contracts/identities';
import { changeVariables, readVariables } from '../secrets/variable-file.ts';
import { missingPairs, rotate, STEPS, type Step } from './key-pairs.ts';

const USAGE = `npm run nats-keys -- [${STEPS.join('|')} ${ROTATED.join('|')}] [--file .env]`;
const NEXT: Record<Step, string> = {
  use: 'the service takes its other seed after a restart. Then, when all of its replicas have: renew',
  renew: 'the former seed admits nobody after NATS has got the new key.',
};

const { values, positionals } = parseArgs({
  options: { file: { type: 'string', default: '.env' } },
  allowPositionals: true,
});
const [step, service, ...more] = positionals;
const chosen = STEPS.find((one) => one === step);
const name = ROTATED.find((one) => one === service);
const { file } = values;

if (more.length > 0 || (step && !(chosen && name))) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const missing = missingPairs(readVariables(file));
  changeVariables(file, missing);
  const made = Object.keys(missing).length / 2;
  if (made > 0) console.log(`${file}: ${made} pairs of keys were made`);
  if (chosen && name) {
    changeVariables(file, rotate(readVariables(file), name, chosen));
    console.log(`${file}: ${NEXT[chosen]}`);
  }
}
