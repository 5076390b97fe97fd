export const DELETION_RISKS = ['high', 'medium', 'low'] as const;
export type DeletionRisk = (typeof DELETION_RISKS)[number];

export const DELETION_WARNINGS = [
  'active_promise',
  'others_votes',
  'motivator_waits',
  'large_media',
  'recent_activity',
] as const;
export type DeletionWarning = (typeof DELETION_WARNINGS)[number];

export const DELETION_RECOMMENDATIONS = ['safe_to_delete', 'review_first', 'not_recommended'] as const;
export type DeletionRecommendation = (typeof DELETION_RECOMMENDATIONS)[number];

/** What a dry-run found that makes a deletion risky. */
export interface DeletionFacts {
  size: DeletionSize;
  /** Promises that run: active or overdue. */
  runningPromises: number;
  /** Votes of other people that go with it. */
  othersVotes: number;
  /** Reports that wait for a motivator's decision. */
  waitingReports: number;
  mediaBytes: number;
  lastActivityAt: Date | null;
}

export interface DeletionJudgement {
  riskLevel: DeletionRisk;
  recommendation: DeletionRecommendation;
  safeToDelete: boolean;
  /** In milliseconds. */
  estimatedDuration: number;
  warnings: { type: DeletionWarning; severity: DeletionRisk }[];
}

const LARGE_MEDIA = 100 * 1024 * 1024;
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

const severities: Record<DeletionWarning, DeletionRisk> = {
  active_promise: 'high',
  others_votes: 'medium',
  motivator_waits: 'medium',
  large_media: 'low',
  recent_activity: 'low',
};

const recommendations: Record<DeletionRisk, DeletionRecommendation> = {
  high: 'not_recommended',
  medium: 'review_first',
  low: 'safe_to_delete',
};

/** The risk is that of the gravest warning. It blocks nothing: the operator decides. */
export function judgeDeletion(facts: DeletionFacts, now: Date): DeletionJudgement {
  const applies: Record<DeletionWarning, boolean> = {
    active_promise: facts.runningPromises > 0,
    others_votes: facts.othersVotes > 0,
    motivator_waits: facts.waitingReports > 0,
    large_media: facts.mediaBytes >= LARGE_MEDIA,
    recent_activity:
      facts.lastActivityAt !== null && now.getTime() - facts.lastActivityAt.getTime() < RECENT_MS,
  };
  const warnings = DELETION_WARNINGS.filter((type) => applies[type]).map((type) => ({
    type,
    severity: severities[type],
  }));
  const riskLevel =
    DELETION_RISKS.find((risk) => warnings.some(({ severity }) => severity === risk)) ?? 'low';
  return {
    riskLevel,
    recommendation: recommendations[riskLevel],
    safeToDelete: riskLevel !== 'high',
    estimatedDuration: estimateDeletionMs(facts.size),
    warnings,
  };
}

/** How much a job removes. */
export interface DeletionSize {
  rows: number;
  files: number;
  /** Rows a second of past jobs; null before the first. */
  rowsPerSecond: number | null;
}

/** Rows a second, before any job has shown how fast this installation is. */
const USUAL_RATE = 2_000;
const FILE_MS = 5;
/** Each deletion takes this long, however little it removes: every step is a round trip of events. */
const OVERHEAD_MS = 500;

/** In milliseconds. */
export function estimateDeletionMs({ rows, files, rowsPerSecond }: DeletionSize): number {
  const rate = rowsPerSecond && rowsPerSecond > 0 ? rowsPerSecond : USUAL_RATE;
  return Math.round((rows / rate) * 1000 + files * FILE_MS + OVERHEAD_MS);
}
