import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { ImageError } from '#web/platform/images/image-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import type { ChosenPicture } from '#web/ui/picture-file.ts';

const words = copy.myReviews.photo;

export type PhotoOutcome =
  | { readonly imageUrl: string | null }
  | { readonly problem: string }
  | { readonly signIn: true };

/**
 * Uploads a review's photo. `onUploaded` receives its URL, so that a retry need not upload it again. `progress` is the
 * uploaded fraction, 0 to 1.
 */
export function usePhotoUpload(onUploaded: (photo: ChosenPicture) => void) {
  const { photos } = usePlatform();
  const [progress, setProgress] = useState<number | null>(null);

  async function upload(photo: ChosenPicture | null): Promise<PhotoOutcome> {
    if (!photo?.file || photo.url) return { imageUrl: photo?.url ?? null };
    setProgress(0);
    const outcome = await photos.upload(photo.file, { onProgress: setProgress });
    setProgress(null);
    if (outcome instanceof ImageError)
      return outcome.reason === 'signIn' ? { signIn: true } : { problem: wordsOf(outcome) };
    onUploaded({ ...photo, url: outcome.url });
    return { imageUrl: outcome.url };
  }

  return { upload, progress };
}

function wordsOf({ reason, message }: ImageError): string {
  switch (reason) {
    case 'tooBig':
      return words.tooBig;
    case 'unreachable':
      return message || words.hostAway;
    case 'refused':
    case 'signIn':
      return message || words.badType;
    default:
      return reason satisfies never;
  }
}
