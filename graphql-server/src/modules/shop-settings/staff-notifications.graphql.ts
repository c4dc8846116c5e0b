import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { shopSettingsAccess, shopSettingsLimits } from './shop-settings.access.ts';
import { StaffNotificationsChanged } from './staff-notifications.errors.ts';
import type {
  SaveStaffNotificationsInput as SaveStaffNotificationsInputShape,
  StaffNotifications,
} from './staff-notifications.rules.ts';

const describe = {
  orderPaid: 'Email addresses that get an email about each paid order, at most 10.',
  contactMessage: 'Email addresses that get an email about each contact message, at most 10.',
  returnRequested: 'Email addresses that get an email about each return request, at most 10.',
  lowStock: 'Email addresses that get an email when products become low in stock, at most 10.',
  reviewWaiting: 'Email addresses that get an email about each review that waits for moderation, at most 10.',
} as const;

const StaffNotificationsType = builder.objectRef<StaffNotifications>('StaffNotifications').implement({
  description: 'Who of the staff gets an email about what.',
  fields: (t) => ({
    id: t.id({ description: 'Always `staff`.', resolve: () => 'staff' }),
    version: t.exposeInt('version', {
      description: 'Increases with each change; 0 until they are saved. Pass it to `saveStaffNotifications`.',
    }),
    orderPaid: t.exposeStringList('orderPaid', { description: describe.orderPaid }),
    contactMessage: t.exposeStringList('contactMessage', { description: describe.contactMessage }),
    returnRequested: t.exposeStringList('returnRequested', { description: describe.returnRequested }),
    lowStock: t.exposeStringList('lowStock', { description: describe.lowStock }),
    reviewWaiting: t.exposeStringList('reviewWaiting', { description: describe.reviewWaiting }),
  }),
});

builder.objectType(StaffNotificationsChanged, {
  name: 'StaffNotificationsChanged',
  interfaces: [UserError],
  description: 'Another admin changed the notifications since they were read. Nothing was overwritten.',
  fields: (t) => ({
    notifications: t.field({
      type: StaffNotificationsType,
      description: 'The current notifications. To overwrite them, pass their `version`.',
      resolve: ({ notifications }) => notifications,
    }),
  }),
});

builder.queryField('staffNotifications', (t) =>
  t.field({
    type: StaffNotificationsType,
    description: 'Returns who of the staff gets an email about what. Admins only.',
    ...nullIfRefused,
    authScopes: shopSettingsAccess.staffNotifications,
    resolve: (_root, _args, { services }) => services.shopSettings.staffNotifications.read(),
  }),
);

const SaveStaffNotificationsInput = builder.inputType('SaveStaffNotificationsInput', {
  description: 'Who of the staff gets an email about what.',
  fields: (t): InputFields<SaveStaffNotificationsInputShape> => ({
    version: t.int({ description: 'The `version` that the admin edited.' }),
    orderPaid: t.stringList({ description: describe.orderPaid }),
    contactMessage: t.stringList({ description: describe.contactMessage }),
    returnRequested: t.stringList({ description: describe.returnRequested }),
    lowStock: t.stringList({ description: describe.lowStock }),
    reviewWaiting: t.stringList({ description: describe.reviewWaiting }),
  }),
});

builder.mutationField('saveStaffNotifications', (t) =>
  t.errorUnionField({
    authScopes: shopSettingsAccess.staffNotifications,
    types: [
      StaffNotificationsType,
      InvalidInput,
      StaffNotificationsChanged,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'StaffNotifications' },
    description:
      'Changes who of the staff gets an email about what. Later events use it. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: SaveStaffNotificationsInput, description: 'The recipients.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.staffNotifications.save(requireViewer(viewer), input),
      ),
  }),
);
