// Jest's order of the whole system's specs. It knows from its cache how long each took, which a fresh clone does not have:
// there it begins with the largest files, and a long spec in a small file would run last, with a core idle beside it.
import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const LONGEST = [
  'faults',
  'month',
  'deletion',
  'bench',
  'promise-permissions',
  'person-deletion',
  'own-data',
  'identities',
].map((name) => `${name}.spec.ts`);

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = LONGEST.indexOf(basename(path));
      return place < 0 ? LONGEST.length : place;
    };
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
}
