import type { Schemas } from '../schemas.ts';
import { deletionOperations } from './deletions.ts';
import { adminOperations } from './admin.ts';
import { devOperations } from './dev.ts';
import { docsOperations } from './docs.ts';
import { exportOperations } from './exports.ts';
import { healthOperations } from './health.ts';
import { libraryOperations } from './library.ts';
import { liveOperations } from './live.ts';
import { mediaOperations } from './media.ts';
import type { Operations } from './operations.ts';
import { ownDataOperations } from './own-data.ts';
import { pagesOperations } from './pages.ts';
import { sharingOperations } from './sharing.ts';
import { signInOperations } from './sign-in.ts';

/** Describes the routes that are not made from a contract. */
export const writtenOperations = (schemas: Schemas): Operations => ({
  ...signInOperations(schemas),
  ...mediaOperations(schemas),
  ...ownDataOperations(),
  ...libraryOperations(schemas),
  ...adminOperations(schemas),
  ...exportOperations(schemas),
  ...sharingOperations(schemas),
  ...liveOperations(schemas),
  ...deletionOperations(schemas),
  ...devOperations(),
  ...docsOperations(),
  ...pagesOperations(schemas),
  ...healthOperations(),
});
