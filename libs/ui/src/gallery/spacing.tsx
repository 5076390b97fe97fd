import { Card } from '../primitives/card.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const STEPS = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64];
const RADII = ['1', '2', '3', '4', 'full'];
const LIFTS = ['1', '2', '3'];

export function SpacingSection() {
  return (
    <Specimens id="spacing" title="Spacing">
      <Card className="ui-specimen-stack">
        <Specimen name="4 px scale">
          <div className="ui-scale">
            {STEPS.map((step) => (
              <span key={step}>
                <i style={{ width: step, height: step }} />
                {step}
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen name="radius">
          <div className="ui-scale">
            {RADII.map((radius) => (
              <span
                key={radius}
                className="ui-radius"
                style={{ borderRadius: `var(--r${radius === 'full' ? '-full' : radius})` }}
              >
                {radius}
              </span>
            ))}
          </div>
        </Specimen>
        <Specimen name="shadow">
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
