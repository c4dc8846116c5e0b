import path from 'node:path';

// The tests for each part of the services that handle money. Stryker could run all tests on each mutant; the relevant ones are
// enough, take a fraction of the time, and show what is missing in them. The fastest come first: a mutant ends with the
// first failing test.

const modules = 'graphql-server/src/modules';

/**
 * Files are in `folder`, or in the module of payments.
 * `code`: the minimum score of each file in percent: the score of an actual run, rounded down.
 * @type {readonly { name: string, folder?: string, code: Readonly<Record<string, number>>, tests: readonly string[] }[]}
 */
export const groups = [
  {
    name: 'rules',
    code: { 'refunds.rules.ts': 100, 'payments.rules.ts': 100 },
    tests: ['refunds.rules.test.ts', 'payments.rules.test.ts'],
  },
  {
    name: 'incidents',
    code: { 'incidents.rules.ts': 100, 'incidents.service.ts': 100 },
    tests: ['incidents.test.ts'],
  },
  { name: 'holds', code: { 'stock-holds.ts': 100 }, tests: ['stock-holds.test.ts'] },
  { name: 'overdue', code: { 'overdue.ts': 93 }, tests: ['overdue.test.ts'] },
  { name: 'reconcile', code: { 'reconcile.ts': 91 }, tests: ['reconcile.test.ts'] },
  {
    name: 'settle',
    code: { 'settle.ts': 98, 'queue-payment-mails.ts': 100 },
    tests: ['settle.test.ts', 'stock-holds.test.ts', 'race-table.settling.test.ts'],
  },
  {
    name: 'refunds',
    code: { 'refunds.service.ts': 91, 'settle-refunds.ts': 92, 'close-refunded-order.ts': 94 },
    tests: ['refunds.test.ts'],
  },
  {
    name: 'payments',
    code: { 'payments.service.ts': 92 },
    tests: [
      'payments.service.test.ts',
      'race-table.opening.test.ts',
      'race-table.deleting.test.ts',
      'race-table.settling.test.ts',
      'stock-holds.test.ts',
    ],
  },
  {
    name: 'closing',
    code: { 'close-unpaid-order.ts': 89, 'cancel-payment.ts': 100 },
    tests: [
      'race-table.deleting.test.ts',
      'payments.service.test.ts',
      'overdue.test.ts',
      '../orders/restore-order.test.ts',
    ],
  },
  {
    name: 'quote',
    folder: 'checkout',
    code: {
      '../money/allocate.rules.ts': 100,
      'tax.rules.ts': 97,
      'delivery.rules.ts': 98,
      'promotions.rules.ts': 97,
      'discounts.rules.ts': 94,
      'quote.rules.ts': 97,
    },
    tests: [
      '../money/allocate.rules.test.ts',
      'tax.rules.test.ts',
      'delivery.rules.test.ts',
      'discounts.rules.test.ts',
      'quote.rules.test.ts',
      'quote.properties.test.ts',
    ],
  },
].map(({ name, folder = 'payments', code, tests }) => {
  const pathOf = (/** @type {string} */ file) => path.posix.join(modules, folder, file);
  return {
    name,
    code: Object.fromEntries(Object.entries(code).map(([file, least]) => [pathOf(file), least])),
    tests: tests.map(pathOf),
  };
});
