import { ButtonsSection } from './buttons.tsx';
import { CardsSection } from './cards.tsx';
import { ColorsSection } from './colors.tsx';
import { DaysSection } from './days.tsx';
import { FormsSection } from './forms.tsx';
import { SpacingSection } from './spacing.tsx';
import { StatesSection } from './states.tsx';
import { TypographySection } from './typography.tsx';

/** Every token and component. Needs a ToastProvider above; the sheet is `@slovo/ui/gallery.css`. */
export function Gallery() {
  return (
    <div className="ui-gallery">
      <DaysSection />
      <ColorsSection />
      <TypographySection />
      <ButtonsSection />
      <CardsSection />
      <FormsSection />
      <SpacingSection />
      <StatesSection />
    </div>
  );
}
