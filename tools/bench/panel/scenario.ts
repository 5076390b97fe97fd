import type { Bench } from '../product.ts';
import type { PanelFigure } from './figures.ts';
import type { Operator } from './operator.ts';

export interface PanelRun {
  bench: Bench;
  operator: Operator;
  /** How many people there are. */
  people: number;
  /** The length of a round of load. */
  seconds: number;
  remark: (text: string) => void;
}

export interface PanelScenario {
  name: string;
  measure(run: PanelRun): Promise<PanelFigure[]>;
  /** After all sizes: how much figures may grow with the number of people. */
  growth?(figures: readonly PanelFigure[]): PanelFigure[];
}
