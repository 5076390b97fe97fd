import { gallery } from '@slovo/texts/web/gallery';
import { galleryCards as t } from '@slovo/texts/web/gallery-cards';
import { Badge } from '../primitives/badge.tsx';
import { Kbd, NumberCell, PairCell, Table } from '../primitives/table.tsx';
import { People } from './people.tsx';
import { PromiseCards } from './promise-cards.tsx';
import { Reports } from './report-cards.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function CardsSection() {
  return (
    <Specimens id="cards" title={gallery.sections.cards}>
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
    [t.people.alina, 'ID 12', 12, '20.11.26, 07:02'],
    [t.people.ilya, 'ID 31', 31, '20.11.26, 06:41'],
  ] as const;
  return (
    <Specimen name={<code>Table</code>}>
      <div className="ui-dense">
        <Table label={t.table.label}>
          <thead>
            <tr>
              <th>{t.table.user}</th>
              <th>{t.table.status}</th>
              <NumberCell head>{t.table.promises}</NumberCell>
              <NumberCell head>{t.table.lastLogin}</NumberCell>
            </tr>
          </thead>
          <tbody>
            {people.map(([name, id, promises, login]) => (
              <tr key={id}>
                <PairCell first={name} second={id} />
                <td>
                  <Badge tone="kept">{t.table.active}</Badge>
                </td>
                <NumberCell>{promises}</NumberCell>
                <NumberCell>{login}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="ui-meta">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t.table.row}, <Kbd>/</Kbd> {t.table.search}
        </p>
      </div>
    </Specimen>
  );
}
