import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { ImageError } from '#web/platform/images/image-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { attributesInput } from './attribute-form.ts';
import { useAddEquipmentMutation, type AddEquipmentMutationVariables } from './AddEquipment.generated.ts';
import type { EquipmentCardFragment } from './EquipmentCard.generated.ts';
import type { ChosenPicture } from '#web/ui/picture-file.ts';
import type { EquipmentForm } from './equipment-form.ts';
import { imageProblem } from './image-problem.ts';
import { contentOf } from './product-fields.ts';
import { evictProductLists } from './use-change-equipment.ts';

const words = copy.addProduct.problems;

export type AddOutcome =
  | { readonly kind: 'added'; readonly equipment: EquipmentCardFragment }
  | { readonly kind: 'signIn' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Paths use the server's field names. */
      readonly issues: readonly { path: string; message: string }[];
    };

const failed = (reason: string, path?: string): AddOutcome => ({
  kind: 'failed',
  reason,
  issues: path ? [{ path, message: reason }] : [],
});

/**
 * Uploads the picture, then creates the product. `onUploaded` receives the picture's URL, so that a retry need not upload
 * it again. `step` is the progress.
 */
export function useAddEquipment({
  onUploaded,
  isRefused,
}: {
  onUploaded: (image: ChosenPicture) => void;
  /** Whether an error means that the server no longer accepts the sign-in. */
  isRefused: (error: unknown) => boolean;
}) {
  const { images, config } = usePlatform();
  const [step, setStep] = useState<number | 'adding' | null>(null);
  const [mutate] = useAddEquipmentMutation({
    // The home page and search lists must include the new product.
    update: (cache) => evictProductLists(cache),
  });

  async function addressOf(image: ChosenPicture): Promise<string | ImageError> {
    if (image.url) return image.url;
    if (!image.file) return new ImageError('refused', words.imageRequired);
    setStep(0);
    const upload = await images.upload(image.file, { onProgress: setStep });
    if (upload instanceof ImageError) return upload;
    onUploaded({ ...image, url: upload.url });
    return upload.url;
  }

  async function send(form: EquipmentForm, imageUrl: string, isDraft: boolean): Promise<AddOutcome> {
    const content = contentOf(form, config.currency);
    // `Required`: a field that the server accepts and the form omits is a compile-time error.
    const input: Required<AddEquipmentMutationVariables['input']> = {
      ...content,
      title: content.title || null,
      categorySlug: content.categorySlug || null,
      priceMinor: content.priceMinor ?? 0,
      stock: form.stock === '' ? null : Number(form.stock),
      imageUrl,
      attributes: attributesInput(form.attributes),
      isDraft,
      // Drafts are scheduled at their page.
      publishAt: null,
    };
    const { data } = await mutate({ variables: { input } });
    const result = data?.addEquipment;
    switch (result?.__typename) {
      case 'Equipment':
        return { kind: 'added', equipment: result };
      case 'SignInRequired':
        return { kind: 'signIn' };
      case 'InvalidInput':
        return { kind: 'failed', reason: result.message, issues: result.issues };
      case 'Forbidden':
      case 'RateLimited':
        return failed(result.message);
      case undefined:
        return failed(copy.failures.unexpected);
      default:
        return result satisfies never;
    }
  }

  async function add(form: EquipmentForm, isDraft: boolean): Promise<AddOutcome> {
    if (!form.image) return failed(words.imageRequired, 'imageUrl');
    try {
      const url = await addressOf(form.image);
      if (url instanceof ImageError)
        return url.reason === 'signIn' ? { kind: 'signIn' } : failed(imageProblem(url), 'imageUrl');
      setStep('adding');
      return await send(form, url, isDraft);
    } catch (error) {
      if (isRefused(error)) return { kind: 'signIn' };
      return failed(requestFailure());
    } finally {
      setStep(null);
    }
  }

  return { add, step };
}
