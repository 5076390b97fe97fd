import type { Holdings, PromiseDryRun, UserDryRun } from '@slovo/contracts';

type Impact = PromiseDryRun['impact'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const rowsOf = (holdings: readonly Holdings[], ...names: string[]): number =>
  sum(
    holdings.flatMap(({ tables }) =>
      tables.filter(({ name }) => names.includes(name)).map(({ count }) => count),
    ),
  );

const tablesOf = (holdings: readonly Holdings[], role: 'primary' | 'related') =>
  holdings
    .flatMap(({ tables }) => tables)
    .filter((table) => table.role === role && table.count > 0)
    .map(({ name, count }) => ({ name, count }));

const factOf = (
  holdings: readonly Holdings[],
  name:
    | 'runningPromises'
    | 'othersVotes'
    | 'waitingReports'
    | 'growthEvents'
    | 'decidedReports'
    | 'promiseDays',
): number => sum(holdings.map(({ facts }) => facts[name] ?? 0));

export function addUp(holdings: readonly Holdings[]): Impact {
  const files = sum(holdings.map((one) => one.files?.count ?? 0));
  const bytes = sum(holdings.map((one) => one.files?.bytes ?? 0));
  return {
    reports: rowsOf(holdings, 'reports'),
    media: files,
    votes: rowsOf(holdings, 'votes'),
    promiseDays: factOf(holdings, 'promiseDays'),
    totalRecords: sum(holdings.flatMap(({ tables }) => tables.map(({ count }) => count))),
    primaryTables: tablesOf(holdings, 'primary'),
    relatedTables: tablesOf(holdings, 'related'),
    externalSystems: [
      { name: 'storage', count: files, bytes },
      { name: 'telegram', count: sum(holdings.map(({ messages }) => messages)) },
    ],
    receipts: rowsOf(holdings, 'receipts', 'others_receipts'),
    queueJobs: sum(holdings.map(({ queued }) => queued)),
  };
}

export function factsOf(holdings: readonly Holdings[], { totalRecords, media }: Impact) {
  const rates = holdings.flatMap(({ facts }) => facts.rowsPerSecond ?? []);
  const last = holdings.flatMap(({ facts }) => facts.lastActivityAt ?? []).map((at) => Date.parse(at));
  return {
    size: { rows: totalRecords, files: media, rowsPerSecond: rates[0] ?? null },
    runningPromises: factOf(holdings, 'runningPromises'),
    othersVotes: factOf(holdings, 'othersVotes'),
    waitingReports: factOf(holdings, 'waitingReports'),
    mediaBytes: sum(holdings.map((one) => one.files?.bytes ?? 0)),
    lastActivityAt: last.length > 0 ? new Date(Math.max(...last)) : null,
  };
}

/** Adds up what services hold of a person. */
export function summaryOf(
  holdings: readonly Holdings[],
): Pick<UserDryRun, 'dataSummary' | 'filesToDelete' | 'filesToDeleteCount'> {
  return {
    dataSummary: {
      promises: rowsOf(holdings, 'promises'),
      promiseReports: rowsOf(holdings, 'reports'),
      promiseVotes: rowsOf(holdings, 'anonymised_votes'),
      userClients: rowsOf(holdings, 'sessions'),
      promiseGrowthEvents: factOf(holdings, 'growthEvents'),
      promiseReportApprovals: factOf(holdings, 'decidedReports'),
    },
    filesToDelete: holdings.flatMap(({ files }) => files?.paths ?? []),
    filesToDeleteCount: sum(holdings.map(({ files }) => files?.count ?? 0)),
  };
}
