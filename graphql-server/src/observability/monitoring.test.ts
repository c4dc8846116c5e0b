import { readFile } from 'node:fs/promises';
import { collectDefaultMetrics, register, Registry } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import './metrics.ts';
import './shop-state.ts';

// The alert rules, the dashboard and the runbook agree with the metrics.

const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
let alerts: string;
let dashboard: string;
let known: ReadonlySet<string>;
beforeAll(async () => {
  [alerts, dashboard] = await Promise.all([
    read('deploy/monitoring/alerts.yaml'),
    read('deploy/monitoring/dashboard.json'),
  ]);
  const defaults = new Registry();
  collectDefaultMetrics({ register: defaults });
  const metrics = [...register.getMetricsAsArray(), ...defaults.getMetricsAsArray()];
  known = new Set(metrics.map(({ name }) => name));
});

it('alerts and panels use only metrics that the shop has', () => {
  const used = `${alerts}\n${dashboard}`.match(/\b(?:fishzome|nodejs|process)_[a-z\d_]+/g) ?? [];
  expect(used.length).toBeGreaterThan(30);
  const unknown = used.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(?:count|sum|bucket)$/, '')),
  );
  expect(unknown).toEqual([]);
});

it('the dashboard shows every metric of the shop', () => {
  const missing = [...known].filter((name) => name.startsWith('fishzome_') && !dashboard.includes(name));
  expect(missing.filter((name) => name !== 'fishzome_database_up')).toEqual([]);
});

it('each alert has a section of the runbook, and each section an alert', async () => {
  const runbook = await read('docs/runbook.md');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect([...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
  expect([...alerts.matchAll(/runbook\.md#(\w+)/g)].map(([, name]) => name)).toEqual(
    names.map((name) => name?.toLowerCase()),
  );
});
