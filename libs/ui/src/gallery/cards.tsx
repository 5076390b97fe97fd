import { Badge } from '../primitives/badge.tsx';
import { Kbd, NumberCell, PairCell, Table } from '../primitives/table.tsx';
import { People } from './people.tsx';
import { PromiseCards } from './promise-cards.tsx';
import { Reports } from './report-cards.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function CardsSection() {
  return (
    <Specimens id="cards" title="Cards">
      <div className="ui-specimen-grid">
        <PromiseCards />
      </div>
      <div className="ui-specimen-grid">
        <Reports />
        <People />
      </div>
      <Operators />
    </Specimens>
  );
}

function Operators() {
  const people = [
    ['Алина Воронцова', '@alina_v', 12, '20.11.26, 07:02'],
    ['Илья Громов', '@gromov_ilya', 31, '20.11.26, 06:41'],
  ] as const;
  return (
    <Specimen name="Table">
      <div className="ui-dense">
        <Table label="Пользователи">
          <thead>
            <tr>
              <th>User</th>
              <th>Status</th>
              <NumberCell head>Promises</NumberCell>
              <NumberCell head>Last login</NumberCell>
            </tr>
          </thead>
          <tbody>
            {people.map(([name, handle, promises, login]) => (
              <tr key={handle}>
                <PairCell first={name} second={handle} />
                <td>
                  <Badge tone="kept">active</Badge>
                </td>
                <NumberCell>{promises}</NumberCell>
                <NumberCell>{login}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="ui-meta">
          <Kbd>J</Kbd> <Kbd>K</Kbd> строка, <Kbd>/</Kbd> поиск
        </p>
      </div>
    </Specimen>
  );
}
