import type {
  AddProductWithPictureMutation,
  AddProductWithPictureMutationVariables,
} from '../documents/AddProductWithPicture.generated.ts';
import type {
  ShowThePictureQuery,
  ShowThePictureQueryVariables,
} from '../documents/ShowThePicture.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

export const upload: Tour = {
  name: 'upload',
  title: 'Upload a picture',
  about: 'As an admin: upload a picture by REST, and use it for a product with GraphQL.',
  steps: [
    {
      kind: 'upload',
      name: 'upload',
      title: 'Send the file',
      about:
        'Posts the form field `image` to `/images`. The shop encodes the picture again in several sizes.',
      audience: 'admin',
      needs: [],
    },
    operation<AddProductWithPictureMutation, AddProductWithPictureMutationVariables>({
      name: 'AddProductWithPicture',
      title: 'Add a product with it',
      about: 'Takes the URL from the upload. The product is a draft, which customers don’t see.',
      audience: 'admin',
      needs: ['pictureUrl'],
      variables: ({ pictureUrl = '' }) => ({
        input: {
          name: 'Wave Spoon',
          title: 'Casting spoon, 18 g',
          priceMinor: 720,
          minQty: 1,
          maxQty: 20,
          imageUrl: pictureUrl,
          pictureAlt: 'Fish over waves',
          categorySlug: 'lures',
          isDraft: true,
        },
      }),
      learn: ({ addEquipment: product }) =>
        product.__typename === 'Equipment' ? { pictureProductId: product.databaseId } : {},
    }),
    operation<ShowThePictureQuery, ShowThePictureQueryVariables>({
      name: 'ShowThePicture',
      title: 'Read the picture',
      about: 'Done when the product shows the uploaded file. `sources` has its sizes and formats.',
      audience: 'admin',
      needs: ['pictureProductId'],
      variables: ({ pictureProductId = '' }) => ({ id: pictureProductId }),
      check({ managedEquipment: product }, { pictureUrl }) {
        if (!product) return wording.tours.notFound;
        return product.picture?.url === pictureUrl ? null : wording.tours.noPicture;
      },
    }),
  ],
};
