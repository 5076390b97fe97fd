import { gallery } from '@slovo/texts/web/gallery';
import { Card } from '../primitives/card.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const t = gallery.spacing;
const STEPS = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64];
const RADII = ['1', '2', '3', '4', 'full'];
const LIFTS = ['1', '2', '3'];

export function SpacingSection() {
  return (
    <Specimens id="spacing" title={gallery.sections.spacing}>
      <Card className="ui-specimen-stack">
        <Specimen name={t.steps}>
          <div className="ui-scale">
            {STEPS.map((step) => (
              <span key={step}>
                <i style={{ width: step, height: step }} />
                {step}
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen name={t.radius}>
          <div className="ui-scale">
            {RADII.map((radius) => (
              <span
                key={radius}
                className="ui-radius"
                style={{ borderRadius: `var(--r${radius === 'full' ? '-full' : radius})` }}
              >
                <code>{radius}</code>
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen name={t.shadow}>
          <div className="ui-scale">
            {LIFTS.map((lift) => (
              <span key={lift} className="ui-radius" data-raised style={{ boxShadow: `var(--lift-${lift})` }}>
                {lift}
              </span>
            ))}
          </div>
        </Specimen>
      </Card>
    </Specimens>
  );
}
