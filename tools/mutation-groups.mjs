// Which tests should see what in the services of payments. Stryker could try all tests on each mutant; those that concern the
// code are enough, an eighth of the time, and what they miss is missing from them. The quickest come first: a mutant ends with
// the first test that sees it.

const payments = 'graphql-server/src/modules/payments';

/**
 * `least`: the score that the file has reached, in per cent, rounded down; less fails the run.
 * @type {readonly { name: string, code: Readonly<Record<string, number>>, tests: readonly string[] }[]}
 */
export const groups = [
  {
    name: 'settle',
    code: { 'settle.ts': 0, 'outbox.ts': 0 },
    tests: ['settle.test.ts', 'stock-holds.test.ts', 'race-table.settling.test.ts'],
  },
  {
    name: 'rules',
    code: { 'refunds.rules.ts': 0, 'payments.rules.ts': 0 },
    tests: ['refunds.rules.test.ts', 'payments.rules.test.ts'],
  },
  {
    name: 'incidents',
    code: { 'incidents.rules.ts': 0, 'incidents.service.ts': 0 },
    tests: ['incidents.test.ts'],
  },
  {
    name: 'refunds',
    code: { 'refunds.service.ts': 0, 'settle-refunds.ts': 0, 'close-refunded.ts': 0 },
    tests: ['refunds.test.ts'],
  },
  {
    name: 'holds',
    code: { 'stock-holds.ts': 0 },
    tests: ['stock-holds.test.ts'],
  },
  { name: 'overdue', code: { 'overdue.ts': 0 }, tests: ['overdue.test.ts'] },
  { name: 'reconcile', code: { 'reconcile.ts': 0 }, tests: ['reconcile.test.ts'] },
  {
    name: 'payments',
    code: { 'payments.service.ts': 0 },
    tests: [
      'payments.service.test.ts',
      'race-table.opening.test.ts',
      'race-table.deleting.test.ts',
      'race-table.settling.test.ts',
      'stock-holds.test.ts',
    ],
  },
].map(({ name, code, tests }) => ({
  name,
  code: Object.fromEntries(Object.entries(code).map(([file, least]) => [`${payments}/${file}`, least])),
  tests: tests.map((file) => `${payments}/${file}`),
}));
