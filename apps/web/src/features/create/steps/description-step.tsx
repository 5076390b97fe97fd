import { DescriptionField } from '../../../shared/promise/wording-fields.tsx';
import type { StepProps } from './step-props.ts';

export const DescriptionStep = ({ answers, onChange, error }: StepProps) => (
  <DescriptionField
    value={answers.description}
    onChange={(description) => onChange({ ...answers, description })}
    error={error}
  />
);
