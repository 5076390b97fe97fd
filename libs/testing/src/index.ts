export { findFreePort } from '@slovo/local/ports.ts';
export { isDockerAnswering } from '@slovo/local/docker.ts';
export { type CallerSecrets, callerSecretsOf, newCallerSecrets } from './caller-secrets.ts';
export { chromiumPath } from './chromium.ts';
export {
  createDatabase,
  createMigratedDatabases,
  createServiceDatabase,
  type ServiceDatabase,
  upgradeServiceDatabase,
} from './database.ts';
export { deletionStepsOf } from './deletion-steps.ts';
export { copyFrozen, putBack } from './nats-files.ts';
export { LANGUAGES_OF_BOTH_RELEASES, languagesOfBothReleases } from './former-language.ts';
export {
  type DeletionPort,
  expectedCounts,
  type PlayedDeletion,
  playDeletion,
  playPiece,
} from './play-deletion.ts';
export {
  type NatsCluster,
  startNats,
  startNatsCluster,
  startNatsWithUsers,
  type OwnNats,
  startOwnNats,
  startOwnPostgres,
  startPostgres,
  type Started,
} from './servers.ts';
export { promiseSnapshot, reportSnapshot } from './snapshots.ts';
export { until } from './until.ts';
export { refusedSubjects } from './refused-subjects.ts';
export { readAllOwnRows } from './read-own-rows.ts';
export { startWorld, type World } from './world.ts';
