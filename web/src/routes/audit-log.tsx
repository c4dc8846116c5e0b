import { auditLog } from '#web/app/copy/audit-log.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AuditLogScreen } from '#web/screens/AuditLog/AuditLogScreen.tsx';

export default AuditLogScreen;

export const meta: RouteModule['meta'] = () => ({ title: auditLog.title });
