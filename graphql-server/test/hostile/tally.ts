/** Counts responses by the request's flaw and by status. */
export class Tally {
  readonly #kinds = new Map<string, Map<string, number>>();
  #slowest = { ms: 0, kind: '' };

  add(kind: string, status: number | string, ms = 0): void {
    const statuses = this.#kinds.get(kind) ?? new Map<string, number>();
    this.#kinds.set(kind, statuses);
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    if (ms > this.#slowest.ms) this.#slowest = { ms, kind };
  }

  get total(): number {
    return [...this.byStatus().values()].reduce((sum, count) => sum + count, 0);
  }

  byStatus(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const statuses of this.#kinds.values())
      for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count);
    return new Map([...sums].sort());
  }

  toString(): string {
    const rows = [...this.#kinds].sort().map(([kind, statuses]) => {
      const sum = [...statuses.values()].reduce((total, count) => total + count, 0);
      return `${String(sum).padStart(7)}  ${kind.padEnd(40)} ${written(statuses)}`;
    });
    const slowest = `slowest ${Math.round(this.#slowest.ms)} ms (${this.#slowest.kind})`;
    return [
      ...rows,
      `${String(this.total).padStart(7)}  in all: ${written(this.byStatus())}; ${slowest}`,
    ].join('\n');
  }
}

const written = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort()
    .map(([status, count]) => `${status}×${count}`)
    .join('  ');
