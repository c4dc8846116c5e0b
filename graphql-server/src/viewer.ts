import { Forbidden, SignInRequired } from './errors/domain-error.ts';
import type { Role, ServiceScope } from './generated/prisma/enums.ts';

/** A role with part of the rights of an admin. */
export type StaffRole = Exclude<Role, 'CUSTOMER' | 'ADMIN'>;

/** The signed-in user as stored in the shop's database. The role never comes from the token. */
export interface Viewer {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly role: Role;
}

/** An integration, such as a warehouse, with a service token. */
export interface ServiceViewer {
  /** As the audit log and limits name it: `service-token:` and the id of the token. Never the id of a user. */
  readonly id: string;
  readonly role: 'SERVICE';
  readonly scopes: readonly ServiceScope[];
}

const SERVICE_TOKEN = 'service-token:';

/** The actor of what the service token with this id does. */
export const serviceActorOf = (tokenId: string): string => `${SERVICE_TOKEN}${tokenId}`;
/** The id of the service token that is `actor`; null for other actors. */
export const serviceTokenOf = (actor: string): string | null =>
  actor.startsWith(SERVICE_TOKEN) ? actor.slice(SERVICE_TOKEN.length) : null;

/** What every service token starts with, so that secret scanners find one in a repository or a log. */
export const SERVICE_TOKEN_PREFIX = 'fz_';
/** Whether a bearer token claims to be a service token; all others are the identity provider's. */
export const isServiceToken = (bearer: string): boolean => bearer.startsWith(SERVICE_TOKEN_PREFIX);

/** Who performs a use case: a user or an integration. */
export type Actor = Viewer | ServiceViewer;

/**
 * Who may perform a use case; declared once per use case in `x.access.ts` and read by both APIs. One of the named keys
 * suffices. `shopper` is a visitor or a customer: the order pages reject admins and staff (specification §6). `staff` lists
 * the staff roles that are admitted; without it, staff have no more rights than any signed-in user. `service` lists the scopes
 * of service tokens, of which one suffices; without it, service tokens are refused. `{}` is open to visitors and users,
 * `public` to service tokens too.
 */
export interface Access {
  readonly signedIn?: true;
  readonly customer?: true;
  readonly shopper?: true;
  readonly admin?: true;
  readonly public?: true;
  readonly staff?: readonly StaffRole[];
  readonly service?: readonly ServiceScope[];
}
type AccessRole = Exclude<keyof Access, 'staff' | 'service'>;

const isService = (actor: Actor | null): actor is ServiceViewer => actor?.role === 'SERVICE';

/** What `actor` may do, key by key of `Access`. */
export function scopesOf(actor: Actor | null): Record<AccessRole, boolean> & {
  staff: (roles: readonly StaffRole[]) => boolean;
  service: (scopes: readonly ServiceScope[]) => boolean;
} {
  const viewer = isService(actor) ? null : actor;
  return {
    signedIn: viewer !== null,
    customer: viewer?.role === 'CUSTOMER',
    shopper: isShopper(actor),
    admin: viewer?.role === 'ADMIN',
    public: true,
    staff: (roles) => roles.some((role) => role === actor?.role),
    service: (scopes) => hasScope(actor, ...scopes),
  };
}

/** Why `actor` may not perform a use case; null if they may. */
export function refusalOf(access: Access, actor: Actor | null): SignInRequired | Forbidden | null {
  const { staff = [], service = [], ...roles } = access;
  const scopes = scopesOf(actor);
  const names = Object.keys(roles) as AccessRole[];
  const isOpen = Object.keys(access).length === 0 && !isService(actor);
  if (isOpen || names.some((name) => scopes[name]) || scopes.staff(staff) || scopes.service(service))
    return null;
  return actor ? new Forbidden() : new SignInRequired();
}

/** Whether `actor` is an admin, or staff with one of `roles`. */
export const isAdminOr = (actor: Actor | null, ...roles: readonly StaffRole[]): boolean =>
  actor?.role === 'ADMIN' || roles.some((role) => role === actor?.role);

/** Whether `actor` is a visitor or a customer: admins and staff do not shop. */
export const isShopper = (actor: Actor | null): boolean => actor === null || actor.role === 'CUSTOMER';

/** Whether `actor` is a service token with one of `scopes`. */
export const hasScope = (actor: Actor | null, ...scopes: readonly ServiceScope[]): boolean =>
  isService(actor) && scopes.some((scope) => actor.scopes.includes(scope));

/** Whether visitors may perform a use case too. */
export const isOpenToAll = ({ public: isPublic, ...others }: Access): boolean =>
  isPublic === true || Object.keys(others).length === 0;

/** Narrows the viewer for fields whose `authScopes` already require sign-in. @throws SignInRequired */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw new SignInRequired();
  return viewer;
}

/** As `requireViewer`, where `authScopes` also admit service tokens. @throws SignInRequired */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new SignInRequired();
  return actor;
}
