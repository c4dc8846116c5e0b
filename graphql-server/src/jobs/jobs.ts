import type { CronItem, TaskList } from 'graphile-worker';
import type { Db, SqlDb } from '#server/db.ts';
import type { AlertsService } from '#server/modules/alerts/alerts.service.ts';
import type { ContactService } from '#server/modules/contact/contact.service.ts';
import type { CartsService } from '#server/modules/carts/carts.service.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { InvoicesService } from '#server/modules/invoices/invoices.service.ts';
import type { PhotosService } from '#server/modules/images/photos.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments.service.ts';
import type { RefundsService } from '#server/modules/payments/refunds.service.ts';
import type { ReportsService } from '#server/modules/reports/reports.service.ts';
import type { SearchesService } from '#server/modules/searches/searches.service.ts';
import type { WebhooksService } from '#server/modules/webhooks/webhooks.service.ts';
import type { UsersService } from '#server/modules/users/users.service.ts';
import type { Mailer } from '#server/providers/mail.ts';
import { outbox } from './send-mail.ts';
import { queueStaffDigest, type StaffSettings } from './staff-digest.ts';

/** How many hours back the first reconciliation searches the provider for unknown payments. */
const AT_START_HOURS = 7 * 24;

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'reconcile-payments': { lookBackHours?: number };
    }
  }
}

/** Scheduled work. Every job may run twice, or concurrently. */
export function shopJobs({
  prisma,
  sql,
  payments,
  refunds,
  photos,
  equipment,
  attributes,
  categories,
  searches,
  reports,
  alerts,
  contact,
  users,
  carts,
  webhooks,
  invoices,
  mailer,
  staff,
  shopUrl,
}: {
  prisma: Db;
  sql: SqlDb;
  payments: Pick<PaymentsService, 'reconcile' | 'expireOrders' | 'expireHolds'>;
  refunds: Pick<RefundsService, 'settleOpenRefunds'>;
  photos: Pick<PhotosService, 'tidy'>;
  equipment: Pick<
    EquipmentService,
    'queueLowStockMails' | 'countSales' | 'runBulkChange' | 'tidyBulkChanges' | 'publishDue'
  >;
  attributes: { refreshProducts: () => Promise<void> };
  categories: { runTasks: () => Promise<void> };
  searches: Pick<SearchesService, 'tidy'>;
  reports: Pick<ReportsService, 'foldSales'>;
  alerts: Pick<AlertsService, 'queueDue' | 'tidy' | 'confirmationFacts' | 'alertFacts'>;
  contact: Pick<ContactService, 'replyFacts'>;
  users: Pick<UsersService, 'invitationFacts' | 'tidyInvitations' | 'tidyAnnounced'>;
  carts: Pick<CartsService, 'tidy'>;
  webhooks: Pick<WebhooksService, 'tidy'> & {
    sender: Pick<WebhooksService['sender'], 'wake' | 'wakeDue'>;
  };
  invoices: Pick<InvoicesService, 'issueMissing'>;
  /** Null where mails go nowhere: they wait in the outbox until a mail server is configured. */
  mailer: Mailer | null;
  staff: StaffSettings;
  shopUrl: () => string;
}): { tasks: TaskList; cron: CronItem[]; atStart: { task: string; payload: object }[] } {
  const { send, requeue } = outbox({ prisma, sql, alerts, contact, users, mailer, shopUrl });
  const tasks: TaskList = {
    'reconcile-payments': async (payload) => {
      await payments.reconcile(payload.lookBackHours);
      await refunds.settleOpenRefunds();
    },
    'expire-orders': async () => {
      await payments.expireHolds();
      await payments.expireOrders();
    },
    'issue-invoices': async () => {
      await invoices.issueMissing();
    },
    'requeue-mails': () => requeue(),
    'staff-digest': async () => {
      if (mailer) await queueStaffDigest(prisma, staff);
    },
    'tidy-photos': () => photos.tidy(),
    'count-sales': () => equipment.countSales(),
    'queue-low-stock-mails': () => equipment.queueLowStockMails(),
    'run-bulk-change': ({ id }) => equipment.runBulkChange(id),
    'tidy-bulk-changes': () => equipment.tidyBulkChanges(),
    'publish-due': () => equipment.publishDue(),
    'fold-sales': () => reports.foldSales(),
    'refresh-products': () => attributes.refreshProducts(),
    'run-category-tasks': () => categories.runTasks(),
    'tidy-searches': () => searches.tidy(),
    'queue-alerts': () => alerts.queueDue(),
    'tidy-alerts': () => alerts.tidy(),
    'tidy-carts': () => carts.tidy(),
    'tidy-invitations': () => users.tidyInvitations(),
    'tidy-users': () => users.tidyAnnounced(),
    // These only wake the sender, which sends beside the queue: a slow receiver must not delay other jobs.
    'send-webhooks': async ({ endpointId }) => webhooks.sender.wake(endpointId),
    'wake-webhooks': () => webhooks.sender.wakeDue(),
    'tidy-webhooks': () => webhooks.tidy(),
    ...(mailer && {
      'send-mail': ({ messageId }) => send(messageId),
    }),
  };
  const cron = [
    every('reconcile-payments', '*/5 * * * *'),
    every('expire-orders', '* * * * *'),
    every('issue-invoices', '* * * * *'),
    every('requeue-mails', '*/5 * * * *'),
    every('staff-digest', '* * * * *'),
    every('tidy-photos', '17 * * * *'),
    every('count-sales', '* * * * *'),
    every('queue-low-stock-mails', '* * * * *'),
    every('tidy-bulk-changes', '*/5 * * * *'),
    every('publish-due', '* * * * *'),
    every('fold-sales', '* * * * *'),
    every('refresh-products', '* * * * *'),
    every('run-category-tasks', '* * * * *'),
    every('tidy-searches', '23 * * * *'),
    every('queue-alerts', '* * * * *'),
    every('tidy-alerts', '29 * * * *'),
    every('tidy-carts', '31 * * * *'),
    every('tidy-invitations', '37 * * * *'),
    every('tidy-users', '41 * * * *'),
    every('wake-webhooks', '* * * * *'),
    every('tidy-webhooks', '41 * * * *'),
  ];
  const atStart = [
    { task: 'reconcile-payments', payload: { lookBackHours: AT_START_HOURS } },
    { task: 'expire-orders', payload: {} },
    { task: 'issue-invoices', payload: {} },
    { task: 'requeue-mails', payload: {} },
    { task: 'wake-webhooks', payload: {} },
    { task: 'tidy-photos', payload: {} },
    { task: 'count-sales', payload: {} },
    { task: 'tidy-bulk-changes', payload: {} },
    { task: 'publish-due', payload: {} },
    { task: 'fold-sales', payload: {} },
    { task: 'refresh-products', payload: {} },
    { task: 'run-category-tasks', payload: {} },
  ];
  return { tasks, cron, atStart };
}

/** The key keeps runs from piling up behind a slow one; the next minute tries again what failed. */
function every(task: string, match: string): CronItem {
  return { task, match, options: { jobKey: task, maxAttempts: 1, backfillPeriod: 0 } };
}
