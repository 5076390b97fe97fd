import { describe } from '@jest/globals';
import { boardIsWhole } from './board-content.ts';

describe('the board’s Russian samples', () => {
  boardIsWhole();
});
