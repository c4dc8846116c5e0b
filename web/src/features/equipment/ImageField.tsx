import type { Ref } from 'react';
import * as copy from '#web/app/copy.ts';
import { PictureInput } from '#web/ui/PictureInput.tsx';
import type { ChosenPicture } from '#web/ui/picture-file.ts';

const addProduct = copy.addProduct;
const words = { ...addProduct, alt: addProduct.pictureAlt, hint: addProduct.pictureHint };

/** The required picture of a product. */
export function ImageField(props: {
  ref: Ref<HTMLInputElement>;
  image: ChosenPicture | null;
  error?: string | undefined;
  progress: number | null;
  disabled: boolean;
  onImage: (image: ChosenPicture) => void;
}) {
  return <PictureInput {...props} words={words} required />;
}
