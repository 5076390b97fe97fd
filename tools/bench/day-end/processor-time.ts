import type { RunSql } from '../databases.ts';
import { ownSeconds } from '../start/processes.ts';

/**
 * Processor seconds of the promises service and of PostgreSQL's processes that work for it. A connection that is idle for
 * long is closed, so each process counts with what it had used when it was seen last.
 */
export class ProcessorTime {
  private readonly first = new Map<number, number>();
  private readonly last = new Map<number, number>();
  private readonly sql: RunSql;
  private readonly service: number;

  // Node runs the tools without a transform, so there are no parameter properties.
  private constructor(sql: RunSql, service: number) {
    this.sql = sql;
    this.service = service;
  }

  static async begin(sql: RunSql, service: number): Promise<ProcessorTime> {
    const time = new ProcessorTime(sql, service);
    await time.look();
    for (const [pid, seconds] of time.last) time.first.set(pid, seconds);
    return time;
  }

  async look(): Promise<void> {
    const backends = await this.sql<{ pid: number }>(
      'promises',
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    for (const pid of [this.service, ...backends.map((one) => one.pid)]) {
      const seconds = ownSeconds(pid);
      if (seconds !== undefined) this.last.set(pid, seconds);
    }
  }

  /** Seconds since the beginning, as of the last look. */
  used(): { node: number; postgres: number } {
    const of = (pid: number): number => (this.last.get(pid) ?? 0) - (this.first.get(pid) ?? 0);
    const backends = [...this.last.keys()].filter((pid) => pid !== this.service);
    return { node: of(this.service), postgres: backends.reduce((sum, pid) => sum + of(pid), 0) };
  }
}
