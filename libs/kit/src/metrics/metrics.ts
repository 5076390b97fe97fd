import { createNoopMeter, type Meter, type Observable } from '@opentelemetry/api';
import { DURATION_BUCKETS, type Labels, type MetricKey, type MetricOf, METRICS } from './metrics-table.ts';

/** Where a service shows its metrics; without a port it has none. */
export interface MetricsSettings {
  METRICS_PORT?: number | undefined;
  HOST?: string | undefined;
}

/** A metric that is read on a scrape is a gauge, or counted elsewhere. */
type ReadKey = MetricOf<'gauge'> | 'cpu';
export type Observed = { [K in ReadKey]: { key: K; value: number; labels: Labels<K> } }[ReadKey];

/** An answer without some numbers is better than none: Prometheus gives up after ten seconds. */
const LONGEST_READ_MS = 2_000;

/**
 * The metrics of one service. Several services of a process have one each, so nothing here is global. Without METRICS_PORT
 * every method returns at once, and no SDK is loaded.
 */
export class Metrics {
  static readonly off = new Metrics();
  private readonly counters = new Map<MetricKey, ReturnType<Meter['createCounter']>>();
  private readonly histograms = new Map<MetricKey, ReturnType<Meter['createHistogram']>>();
  private readonly observables = new Map<MetricKey, Observable>();
  private readonly meter: Meter;
  readonly isOn: boolean;

  /** @param end stops answering scrapes */
  constructor(
    meter?: Meter,
    private readonly end: () => Promise<void> = async () => {},
  ) {
    this.isOn = meter !== undefined;
    this.meter = meter ?? createNoopMeter();
  }

  add<K extends MetricOf<'counter'>>(key: K, labels: Labels<K>, count = 1): void {
    if (!this.isOn) return;
    let counter = this.counters.get(key);
    if (!counter) {
      counter = this.meter.createCounter(METRICS[key].name, optionsOf(key));
      this.counters.set(key, counter);
    }
    counter.add(count, labels);
  }

  record<K extends MetricOf<'histogram'>>(key: K, labels: Labels<K>, seconds: number): void {
    if (!this.isOn) return;
    let histogram = this.histograms.get(key);
    if (!histogram) {
      const advice = { explicitBucketBoundaries: [...DURATION_BUCKETS] };
      histogram = this.meter.createHistogram(METRICS[key].name, { ...optionsOf(key), advice });
      this.histograms.set(key, histogram);
    }
    histogram.record(seconds, labels);
  }

  /**
   * Reads these metrics on each scrape. A read that still runs is not begun again: while a table is locked, one read
   * waits for it, and not one of each scrape, which would take all connections of the service.
   * @param read what it throws, or does not give in time, is NaN in the answer: without a value the SDK repeats the
   * last one, and nobody would see that it is old
   */
  observe(keys: readonly ReadKey[], read: () => Observed[] | Promise<Observed[]>): void {
    if (!this.isOn) return;
    const observables = keys.map((key) => this.observable(key));
    const readOnce = onceAtATime(read);
    const shown = new Map<string, Observed>();
    this.meter.addBatchObservableCallback(async (result) => {
      const observed = new Map((await inTime(readOnce)).map((one) => [seriesOf(one), one]));
      for (const [series, one] of observed) shown.set(series, one);
      for (const [series, { key, labels }] of shown)
        result.observe(this.observable(key), observed.get(series)?.value ?? NaN, labels);
    }, observables);
  }

  close(): Promise<void> {
    return this.end();
  }

  private observable(key: ReadKey): Observable {
    let known = this.observables.get(key);
    if (!known) {
      const { name, kind } = METRICS[key];
      known =
        kind === 'counter'
          ? this.meter.createObservableCounter(name, optionsOf(key))
          : this.meter.createObservableGauge(name, optionsOf(key));
      this.observables.set(key, known);
    }
    return known;
  }
}

const optionsOf = (key: MetricKey): { description: string; unit: string } => ({
  description: METRICS[key].help,
  unit: METRICS[key].unit,
});

const seriesOf = ({ key, labels }: Observed): string => JSON.stringify([key, labels]);

function onceAtATime(read: () => Observed[] | Promise<Observed[]>): () => Promise<Observed[]> {
  let running: Promise<Observed[]> | undefined;
  return () => {
    running ??= Promise.resolve()
      .then(read)
      .finally(() => (running = undefined));
    return running;
  };
}

async function inTime(read: () => Promise<Observed[]>): Promise<Observed[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Observed[]>((resolve) => {
    timer = setTimeout(() => resolve([]), LONGEST_READ_MS);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** @throws an error naming METRICS_PORT if another process has the port */
export async function openMetrics(
  service: string,
  { METRICS_PORT: port, HOST: host = '127.0.0.1' }: MetricsSettings = {},
): Promise<Metrics> {
  if (port === undefined) return Metrics.off;
  // Loaded here: it takes memory and time of a start.
  const { exposeMeter } = await import('./expose-meter.ts');
  const { meter, close } = await exposeMeter(service, host, port);
  return new Metrics(meter, close);
}
