import * as copy from '#web/app/copy.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { Badge } from '#web/ui/Badge.tsx';

const tones = {
  CUSTOMER: 'plain',
  SUPPORT: 'lake',
  WAREHOUSE: 'lake',
  CATALOGUE: 'lake',
  ADMIN: 'coral',
} as const;

/** The name of a user's role. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{copy.roles.names[role]}</Badge>;
}
