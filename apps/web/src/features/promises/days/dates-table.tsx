import { days as texts, dayStates } from '@slovo/texts/web/days';
import { Table } from '@slovo/ui/primitives/table';
import { calendarDate } from '../../../shared/format/dates.ts';
import type { PromiseDate } from './months.ts';

/** A month of the calendar as a table. */
export function DatesTable({ label, dates }: { label: string; dates: readonly PromiseDate[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.table.date}</th>
          <th scope="col">{texts.table.day}</th>
          <th scope="col">{texts.table.state}</th>
        </tr>
      </thead>
      <tbody>
        {dates.map(({ date, day, state, today }) => (
          <tr key={date} aria-current={today ? 'date' : undefined}>
            <td className="whitespace-nowrap">{calendarDate(date)}</td>
            <td>{day ?? texts.table.noDay}</td>
            <td>{today ? `${texts.table.today}, ${dayStates[state]}` : dayStates[state]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
