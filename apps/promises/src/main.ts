import { runMain } from '@slovo/kit/service';
import { start } from './start.ts';

await runMain(start);
