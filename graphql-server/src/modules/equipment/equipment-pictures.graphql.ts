import { builder, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import { equipmentAccess, equipmentLimits } from './equipment.access.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { Equipment } from './equipment.graphql.ts';
import type { SetPicturesInput } from './equipment-pictures.rules.ts';

const EquipmentPictureInput = builder.inputType('EquipmentPictureInput', {
  description: 'A picture of a product or variant.',
  fields: (t): InputFields<SetPicturesInput['pictures'][number]> => ({
    url: t.string({
      description:
        'URL returned by the image host, or the `url` of a picture that the product shows or showed.',
    }),
    alt: t.string({
      description: "Alternative text, at most 250 characters. If empty, the product's name is used.",
    }),
    focalX: t.int({
      description: 'The point to keep visible where the image is cropped: percent from the left, 0 to 100.',
    }),
    focalY: t.int({ description: 'The same, percent from the top.' }),
  }),
});

const SetEquipmentPicturesInput = builder.inputType('SetEquipmentPicturesInput', {
  description: 'All pictures of a product or variant.',
  fields: (t): InputFields<SetPicturesInput & { seenAt?: Date | null }> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        "The `updatedAt` of the product when it was read. Pictures that another admin changed since aren't overwritten.",
    }),
    pictures: t.field({
      type: [EquipmentPictureInput],
      description: '1 to 21 pictures, in display order. The first one is the main picture.',
    }),
  }),
});

builder.mutationField('setEquipmentPictures', (t) =>
  t.errorUnionField({
    authScopes: equipmentAccess.setPictures,
    types: [Equipment, InvalidInput, NotFound, EquipmentChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'Equipment' },
    description:
      'Replaces all pictures of a product or variant. A picture that is removed can be added again. Admins and catalogue only; recorded in the audit log.',
    args: { input: t.arg({ type: SetEquipmentPicturesInput, description: 'The product and its pictures.' }) },
    resolve: (_root, { input: { seenAt, ...input } }, { services, viewer, throttle }) =>
      throttle(equipmentLimits.change, () =>
        services.equipment.setPictures(requireViewer(viewer), input, seenAt),
      ),
  }),
);
