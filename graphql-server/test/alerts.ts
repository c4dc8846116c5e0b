import type { Db } from '#server/db.ts';
import { alertsService } from '#server/modules/alerts/alerts.service.ts';
import { isInStock, offered } from '#server/modules/equipment/catalogue.sql.ts';

/** The alerts as `app.ts` makes them, with an adjustable clock. */
export const testAlerts = (prisma: Db, now?: () => Date) =>
  alertsService({ prisma, offer: { isOffered: offered, isInStock }, ...(now && { now }) });
