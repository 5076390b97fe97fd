// The route tree is generated, not committed; this makes it where Vite does not run: type check and tests.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = import.meta.dirname;
await new Generator({ config: getConfig({}, root), root }).run();
