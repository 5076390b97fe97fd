// npm run caller-keys -- [--file .env]: makes the secrets of callers that are missing, and CALLER_KEYS of all of them
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { callerKeysOf, callerSecretVariable, SIGNERS } from '@slovo/contracts/identities';
import { changeVariables, readVariables } from './variable-file.ts';

const { file } = parseArgs({ options: { file: { type: 'string', default: '.env' } } }).values;
if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
const known = readVariables(file);
const missing = SIGNERS.map(callerSecretVariable).filter((name) => !known[name]);
const made = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
changeVariables(file, { ...made, CALLER_KEYS: callerKeysOf({ ...known, ...made }) });
console.log(`${file}: ${missing.length} secrets were made, and CALLER_KEYS names the keys of all`);
