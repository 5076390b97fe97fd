import { account } from './account.ts';
import { closures } from './closures.ts';
import { invitations } from './invitations.ts';
import { operators } from './operators.ts';
import { personal } from './personal.ts';
import { promises } from './promises.ts';
import { reminders } from './reminders.ts';
import { reports } from './reports.ts';
import { voice } from './voice.ts';

/** The texts of every notice, by its key. */
export const notices = {
  ...closures,
  ...reminders,
  ...reports,
  ...promises,
  ...invitations,
  ...operators,
  ...personal,
  ...voice,
  ...account,
};
