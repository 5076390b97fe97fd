export { type Labels, type MetricDefinition, type MetricKey, METRICS } from './metrics-table.ts';
export { Metrics, type MetricsSettings, type Observed, openMetrics } from './metrics.ts';
