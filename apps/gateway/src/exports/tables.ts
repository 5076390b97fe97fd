import type { AdminUser, AuditRow, BatchRecipient, ExportKind } from '@slovo/contracts';
import { exportColumns } from '@slovo/texts/export-columns';
import { type Language, LANGUAGES } from '@slovo/texts/languages';
import type { Cell } from './csv.ts';

type Columns<K extends ExportKind> = keyof (typeof exportColumns)[Language][K];
type Row<K extends ExportKind> = Record<Columns<K>, Cell>;

/** The columns of an export in the order of their titles. */
export const titlesOf = (kind: ExportKind, language: Language): string[] =>
  Object.values(exportColumns[language][kind]);

const cellsOf = <K extends ExportKind>(kind: K, row: Row<K>): Cell[] =>
  (Object.keys(exportColumns[LANGUAGES[0]][kind]) as Columns<K>[]).map((column) => row[column]);

export const recipientCells = (row: BatchRecipient): Cell[] => cellsOf('batch-recipients', row);

export const auditCells = ({ operator_id: operatorId, operator, details, ...row }: AuditRow): Cell[] =>
  cellsOf('audit', {
    ...row,
    operatorId,
    operator: operator && (operator.username ?? operator.firstName),
    details: JSON.stringify(details),
  });

export const userCells = (row: AdminUser): Cell[] => cellsOf('users', row);
