import { profile } from '@slovo/texts/web/profile';
import { NumberCell, Table } from '@slovo/ui/primitives/table';
import type { YearSummary } from './year-levels.ts';

const { months: names, table: texts } = profile.year;

/** The months of a year with required days, in numbers. */
export function YearTable({ label, months }: { label: string; months: YearSummary['months'] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <NumberCell head scope="col">
            {texts.kept}
          </NumberCell>
          <NumberCell head scope="col">
            {texts.asked}
          </NumberCell>
        </tr>
      </thead>
      <tbody>
        {months.map(({ kept, asked }, month) =>
          asked === 0 ? null : (
            <tr key={names[month]}>
              <td>{names[month]}</td>
              <NumberCell>{kept}</NumberCell>
              <NumberCell>{asked}</NumberCell>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}
